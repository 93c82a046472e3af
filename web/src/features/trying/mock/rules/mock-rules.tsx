import type { MockRuleDraft, MockRules } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { exampleCall, type MockedDocument } from './mocked-document.ts'
import { mockRulesQuery } from './mock-rule-queries.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleTry } from './rule-try.tsx'
import classes from './rules.module.css'
import { useRuleForm } from './use-rule-form.ts'

interface MockRulesPartProps {
  docId: string
  document: MockedDocument
  /** A rule to begin with that is not there yet. */
  draft?: MockRuleDraft | undefined
}

/** The rules that are for a document, the one that is open among them, and where it is tried. */
export function MockRulesPart(props: MockRulesPartProps) {
  const query = useQuery(mockRulesQuery(props.docId))
  return (
    <QueryState query={query} rowHeight={56} rows={3}>
      {(listed) => <RulePanes {...props} listed={listed} />}
    </QueryState>
  )
}

function RulePanes({ docId, document, draft, listed }: MockRulesPartProps & { listed: MockRules }) {
  const { t } = useTranslation('mock-rule')
  const opensFirst = !useMedia(mobileMedia)
  const state = useRuleForm({ docId, listed, draft, opensFirst })
  const { open } = state
  const [call, setCall] = useState(() => exampleCall(document))
  if (open === undefined && listed.rules.length === 0)
    return (
      <EmptyState
        icon={<IconRoute size={20} stroke={1.5} />}
        title={t('empty.title')}
        actions={
          listed.can.update && (
            <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => state.openNew()}>
              {t('new')}
            </Button>
          )
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  const key = open?.rule?.id ?? 'new'
  return (
    <div
      className={clsx('l-rule-top', open === undefined ? 'l-max-w-1080' : ['l-grid l-grow l-short', classes['panes']])}
    >
      <RuleList docId={docId} listed={listed} state={state} />
      {open !== undefined && (
        <>
          <div className="l-narrow l-px-20 l-pt-16 l-scroll-y">
            <RuleEditor
              key={key}
              docId={docId}
              folders={listed.folders}
              form={open.form}
              state={state}
              document={document}
              call={call}
            />
          </div>
          <RuleTry
            key={`try ${key}`}
            docId={docId}
            id={open.rule?.id}
            document={document}
            call={call}
            onCall={setCall}
            read={state.read}
          />
        </>
      )}
    </div>
  )
}
