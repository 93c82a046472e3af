import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mockAddressQuery, mockUrlOf } from '../../entities/module/mock-address-query.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { MockExplanation, MockOffNotice } from '../../features/trying/mock/mock-notes.tsx'
import { MockLog } from '../../features/trying/mock/rules/mock-log.tsx'
import { MockRecordingPart } from '../../features/trying/mock/rules/mock-recording.tsx'
import { MockRulesPart } from '../../features/trying/mock/rules/mock-rules.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import Debugging from './debugging.tsx'
import classes from './view.module.css'

const views = ['call', 'rules', 'log'] as const
type View = (typeof views)[number]

/** The mock address of the document that is open: calls of it, the rules that answer them, and the last calls. */
export default function Mocking(props: DocumentPageSlotProps) {
  const { t } = useTranslation('mock-rule')
  const { id: docId, moduleId, can } = props.state.detail
  const [view, setView] = useState<View>('call')
  const query = useQuery(mockAddressQuery(moduleId))
  const url = query.data && mockUrlOf(query.data)
  const mock = useMemo(() => (url === undefined ? undefined : { url, Explanation: MockExplanation }), [url])
  const offered = views.filter((each) => each !== 'log' || can.manageDocs)
  return (
    <QueryState query={query} rows={6}>
      {(address) => (
        <div className={clsx('l-flex l-column', view === 'call' && classes['call'])}>
          <MockOffNotice moduleId={moduleId} address={address} />
          <div className="l-flex l-px-16 l-pt-12">
            <Segmented
              name={t('views')}
              segments={offered.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setView}
            />
          </div>
          {view === 'call' && <Debugging {...props} mock={mock} />}
          {view === 'rules' && <MockRulesPart docId={docId} path={props.content.path} />}
          {view === 'log' && (
            <>
              <MockRecordingPart docId={docId} path={props.content.path} />
              <MockLog docId={docId} />
            </>
          )}
        </div>
      )}
    </QueryState>
  )
}
