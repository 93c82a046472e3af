import type { MockRuleDraft } from '@lectern/contracts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { keptValues } from '../../../../shared/lib/grid-rows.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { PanelTabs } from '../../../../shared/ui/layout/panel-tabs.tsx'
import { HeaderGrid } from './header-grid.tsx'
import { useTryRule } from './mock-rule-queries.ts'
import { exampleCall, type MockedDocument, type TriedCall } from './mocked-document.ts'
import { readHeaders } from './rule-draft.ts'
import { TriedAnswer } from './tried-answer.tsx'

interface RuleTryProps {
  docId: string
  id: string | undefined
  document: MockedDocument
  call: TriedCall
  onCall: (call: TriedCall) => void
  /** What would be saved; undefined with what is wrong shown. */
  read: () => MockRuleDraft | undefined
}

/** Tries the rule as it is typed against a request that one types: which rule answers, with what, and why not the others. */
export function RuleTry({ docId, id, document, call, onCall, read }: RuleTryProps) {
  const { t } = useTranslation('mock-rule')
  const trying = useTryRule(docId)
  const run = () => {
    const rule = read()
    const headers = readHeaders(call.headers)
    if (rule === undefined || headers === undefined) return
    trying.mutate({ ...(id !== undefined && { id }), rule, call: { ...call, headers, count: 1 } })
  }
  return (
    <section
      className="l-column l-gap-8 l-narrow l-p-16 l-on-sunken l-rule-left l-scroll-y"
      aria-label={t('try.title')}
    >
      <div className="l-row l-wrap l-gap-8">
        <h3 className="l-rest l-bold l-size-13">{t('try.title')}</h3>
        <Button
          variant="subtle"
          leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
          onClick={() => onCall(exampleCall(document))}
        >
          {t('try.fill')}
        </Button>
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          loading={trying.isPending}
          onClick={run}
        >
          {t('try.run')}
        </Button>
      </div>
      <CallFields call={call} onCall={onCall} />
      <FormProblem>{trying.error === null ? undefined : describeError(trying.error)}</FormProblem>
      {trying.data !== undefined && <TriedAnswer tried={trying.data} document={document} />}
    </section>
  )
}

type Tab = 'body' | 'headers'

function CallFields({ call, onCall }: Pick<RuleTryProps, 'call' | 'onCall'>) {
  const { t } = useTranslation('mock-rule')
  const [tab, setTab] = useState<Tab>('body')
  const panelId = useId()
  const { url, headers, body } = call
  return (
    <>
      <TextInput
        label={t('try.url')}
        classNames={{ input: 'l-mono' }}
        maxLength={8_000}
        value={url}
        onChange={(event) => onCall({ ...call, url: event.currentTarget.value })}
      />
      <div className="l-card l-clip l-fixed">
        <PanelTabs
          name={t('try.request')}
          tabs={[
            { value: 'body', label: t('body') },
            { value: 'headers', label: t('headers'), count: keptValues(headers).length },
          ]}
          value={tab}
          onChange={setTab}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-label={t('try.request')} className="l-p-12">
          {tab === 'body' ? (
            <Textarea
              aria-label={t('body')}
              classNames={{ input: 'l-mono' }}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={200_000}
              spellCheck={false}
              value={body}
              onChange={(event) => onCall({ ...call, body: event.currentTarget.value })}
            />
          ) : (
            <HeaderGrid
              of="request"
              rows={headers}
              stored={headers}
              onChange={(next) => onCall({ ...call, headers: next.filter(({ isDeleted }) => !isDeleted) })}
            />
          )}
        </div>
      </div>
    </>
  )
}
