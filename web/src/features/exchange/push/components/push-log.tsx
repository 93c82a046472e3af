import { pushOutcomes, type PushEntry, type PushOutcome } from '@lectern/contracts'
import { IconCloudUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListAddress } from '../../../../shared/lib/hooks/use-list-address.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { Pager } from '../../../../shared/ui/table/pager.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag, type TagTone } from '../../../../shared/ui/text/tag.tsx'
import { pushesPerPage, pushesQuery } from '../push-queries.ts'
import { PushCall } from './push-call.tsx'
import classes from './push.module.css'

const all = 'all'
const tones: Readonly<Record<PushOutcome, TagTone>> = { waiting: 'accent', done: 'ok', failed: 'bad', refused: 'warn' }

/** What a push came to, as a chip. */
export function OutcomeTag({ outcome }: { outcome: PushOutcome }) {
  const { t } = useTranslation('push')
  return <Tag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Tag>
}

interface PushLogProps {
  moduleId: string
  linkOf: (pushId: string) => string
}

/** What was pushed into the application, newest first. */
export function PushLog({ moduleId, linkOf }: PushLogProps) {
  const { t } = useTranslation('push')
  const { filters, change, pageIndex, setPageIndex } = useListAddress(['outcome'])
  const outcome = pushOutcomes.find((each) => each === filters.outcome)
  const pushes = useQuery(pushesQuery(moduleId, pageIndex, outcome))
  return (
    <section className="l-column l-gap-12 l-max-w-1080" aria-label={t('log.title')}>
      <div className="l-row l-wrap l-gap-8">
        <h3 className="l-size-15 l-bold l-line-24">{t('log.title')}</h3>
        <div className="l-at-end">
          <Segmented
            name={t('log.filter')}
            value={outcome ?? all}
            onChange={(value) => change({ outcome: value === all ? undefined : value })}
            segments={[
              { value: all, label: t('log.all') },
              ...pushOutcomes.map((each) => ({ value: each, label: t(`outcome.${each}`) })),
            ]}
          />
        </div>
      </div>
      <QueryState query={pushes} rows={4} rowHeight={52}>
        {({ list, total }) => (
          <>
            {list.length === 0 ? (
              <EmptyState compact icon={<IconCloudUpload size={20} stroke={1.6} aria-hidden />} title={t('log.empty')}>
                {t('log.emptyHint')}
              </EmptyState>
            ) : (
              <ul className="l-frame l-round-card l-plain-list">
                {list.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} to={linkOf(entry.id)} />
                ))}
              </ul>
            )}
            <Pager total={total} pageIndex={pageIndex} pageSize={pushesPerPage} onPage={setPageIndex} />
          </>
        )}
      </QueryState>
    </section>
  )
}

function EntryRow({ entry, to }: { entry: PushEntry; to: string }) {
  const { t } = useTranslation('push')
  const { counts } = entry
  return (
    <li className={clsx('l-row l-wrap l-rule-bottom l-unruled-last l-relative', classes['row'])}>
      <div className={clsx('l-column l-narrow', classes['name'])}>
        <span>
          <Link to={to} className="l-inherit l-stretched">
            <PushCall api={entry.api} />
          </Link>
          <OutcomeTag outcome={entry.outcome} />
          {counts !== null && counts.open > 0 && <Tag tone="warn">{t('log.open', { count: counts.open })}</Tag>}
        </span>
        <span className="l-hint">
          {entry.author === '' ? t('log.by', { token: entry.tokenName }) : `${entry.author} · ${entry.tokenName}`}
        </span>
      </div>
      {counts !== null && (
        <span className="l-hint">{t('log.counts', { ...counts, written: counts.added + counts.changed })}</span>
      )}
      <div className={clsx('l-column l-size-13', classes['fact'])}>
        <RelativeDate epochMs={entry.atMs} />
        <span className="l-hint">{entry.address}</span>
      </div>
    </li>
  )
}
