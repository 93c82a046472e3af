import type { MockRuleDraft } from '@lectern/contracts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mockAddressQuery, mockUrlOf } from '../../entities/module/mock-address-query.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { MockExplanation, MockOffNotice } from '../../features/trying/mock/mock-notes.tsx'
import { MockAddressBar } from '../../features/trying/mock/rules/mock-address-bar.tsx'
import { MockLog } from '../../features/trying/mock/rules/mock-log.tsx'
import { MockRecordingPart } from '../../features/trying/mock/rules/mock-recording.tsx'
import { MockRulesPart } from '../../features/trying/mock/rules/mock-rules.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import Debugging from '../layout/debugging.tsx'
import { useTriedDocument, useWholeComponents } from '../layout/tried-document.tsx'
import classes from './view.module.css'

const views = ['call', 'rules', 'log'] as const
type View = (typeof views)[number]

/** The mock address of the document that is open: calls of it, the rules that answer them, and the last calls. */
export default function Mocking(props: DocumentPageSlotProps) {
  const { t } = useTranslation('mock-rule')
  const { id: docId, moduleId, can } = props.state.detail
  const [view, setView] = useState<View>('call')
  // Begun where it was recorded.
  const [draft, setDraft] = useState<MockRuleDraft>()
  const show = (next: View, begun?: MockRuleDraft) => {
    setDraft(begun)
    setView(next)
  }
  const query = useQuery(mockAddressQuery(moduleId))
  const url = query.data && mockUrlOf(query.data)
  const mock = useMemo(() => (url === undefined ? undefined : { url, Explanation: MockExplanation }), [url])
  const offered = views.filter((each) => each !== 'log' || can.manageDocs)
  return (
    <QueryState query={query} rows={6}>
      {(address) => (
        <div className={clsx('l-flex l-column', view !== 'log' && classes['call'])}>
          <MockOffNotice moduleId={moduleId} address={address} />
          <div className="l-row l-wrap l-gap-8-16 l-px-16 l-py-12">
            <Segmented
              name={t('views')}
              segments={offered.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={(next) => show(next)}
            />
            {view === 'rules' && (
              <MockAddressBar docId={docId} moduleId={moduleId} address={address} call={props.content} />
            )}
          </div>
          {view === 'call' && <Debugging {...props} mock={mock} />}
          {view === 'rules' && <RulesView {...props} draft={draft} />}
          {view === 'log' && (
            <>
              <MockRecordingPart docId={docId} onAccept={(rule) => show('rules', rule)} />
              <MockLog docId={docId} />
            </>
          )}
        </div>
      )}
    </QueryState>
  )
}

function RulesView({ content, state, draft }: DocumentPageSlotProps & { draft: MockRuleDraft | undefined }) {
  const isWhole = useWholeComponents(state)
  const document = useTriedDocument(content, state)
  if (!isWhole) return <PageProgress active />
  return <MockRulesPart docId={state.detail.id} document={document} draft={draft} />
}
