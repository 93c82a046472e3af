import type { MockLogEntry } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { mockCallsQuery } from './mock-rule-queries.ts'
import { useRuleWords } from './rule-words.ts'

/** The last calls of a document's mock address, with what answered each and why. */
export function MockLog({ docId }: { docId: string }) {
  const { t } = useTranslation('mock-rule')
  const query = useQuery({ ...mockCallsQuery(docId), staleTime: 0 })
  return (
    <div className="l-column l-gap-12 l-p-16 l-max-w-1080">
      <div className="l-row l-wrap l-gap-8">
        <p className="l-rest l-note">{t('log.hint')}</p>
        <Button
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('log.refresh')}
        </Button>
      </div>
      <QueryState query={query} rowHeight={44}>
        {(calls) =>
          calls.length === 0 ? (
            <EmptyState icon={<IconHistory size={20} stroke={1.5} />} title={t('log.empty')}>
              {t('log.emptyText')}
            </EmptyState>
          ) : (
            <ol className="l-plain-list l-card l-clip" aria-label={t('log.title')}>
              {calls.map((entry, index) => (
                <LogRow key={`${String(entry.atMs)} ${String(index)}`} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </div>
  )
}

function LogRow({ entry }: { entry: MockLogEntry }) {
  const { t, i18n } = useTranslation(['mock-rule', 'mock'])
  const { conditionText, scriptErrorText } = useRuleWords()
  const { atMs, method, path, status, from, response, example, rule, delayMs, isReset, scriptError, unfit } = entry
  const time = new Date(atMs).toLocaleTimeString(i18n.language)
  const key = from === 'example' && example === '' ? 'firstExample' : from === 'rule' ? 'generated' : from
  const by = rule === '' ? t(`mock:from.${key}`, { response, example }) : t('mock:from.rule', { rule })
  const whyNot = unfit.map(({ name, condition }) => t('log.unfit', { name, condition: conditionText(condition) }))
  return (
    <li className="l-column l-gap-2 l-px-12 l-py-8 l-rule-bottom l-unruled-last">
      <p className="l-row l-wrap l-gap-8">
        <time className="l-size-12 l-t2 l-digits" dateTime={new Date(atMs).toISOString()}>
          {time}
        </time>
        <MethodLabel httpMethod={method} />
        <code className="l-rest l-size-12 l-break">{path}</code>
        <span className="l-mono l-medium">{isReset ? t('log.reset') : status}</span>
      </p>
      <p className="l-size-12 l-t2 l-break">
        {[
          by,
          ...(scriptError === null ? [] : [scriptErrorText(scriptError)]),
          ...whyNot,
          ...(delayMs > 0 ? [t('then.delay', { to: delayMs })] : []),
        ].join(' ')}
      </p>
    </li>
  )
}
