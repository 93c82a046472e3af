import { modifySource, type ModifySource, type RevisionRow } from '@lectern/contracts'
import { compare, ContentVersionError, upgradeContent, type Json, type StoredContent } from '@lectern/model'
import { Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCode, IconFileImport, IconGitMerge, IconPencil, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../shared/lib/use-moment-text.ts'
import { confirm } from '../../shared/ui/confirm/confirm-store.ts'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { RelativeDate } from '../../shared/ui/relative-date.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { showToast } from '../../shared/ui/toast/toast-store.ts'
import { comparisonQuery, historyQuery, useRestoreRevision } from './history-queries.ts'
import { SideBySide } from './side-by-side-view.tsx'
import { ChangeWords } from './change-words.tsx'
import classes from './history.module.css'

interface HistoryViewProps {
  docId: string
  canRestore: boolean
}

/** Saved states left, what is different between two of them right. */
export function HistoryView({ docId, canRestore }: HistoryViewProps) {
  const { t } = useTranslation('history')
  const history = useInfiniteQuery(historyQuery(docId))
  const rows = useMemo(() => history.data?.pages.flatMap((page) => page.list) ?? [], [history.data])
  const [chosen, choose] = useState<{ from?: string; to?: string }>({})
  const to = rows.find(({ id }) => id === chosen.to) ?? rows[0]
  const from = rows.find(({ id }) => id === chosen.from) ?? rows.find(({ id }) => id === to?.parentId)
  return (
    <div className={classes['history']}>
      <section className={classes['versions']} aria-label={t('versions')}>
        <QueryState query={history} rows={10}>
          {() => (
            <>
              <VersionList
                rows={rows}
                from={from?.id}
                to={to?.id}
                onFrom={(id) => choose({ ...chosen, from: id })}
                onTo={(id) => choose({ to: id })}
              />
              {history.hasNextPage && (
                <Button
                  fullWidth
                  variant="subtle"
                  loading={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  {t('older')}
                </Button>
              )}
            </>
          )}
        </QueryState>
      </section>
      <section className={classes['difference']} aria-label={t('difference')}>
        {to !== undefined && <Difference docId={docId} from={from} to={to} canRestore={canRestore} />}
      </section>
    </div>
  )
}

interface VersionListProps {
  rows: readonly RevisionRow[]
  from: string | undefined
  to: string | undefined
  onFrom: (id: string) => void
  onTo: (id: string) => void
}

/** A click chooses a state and what it was made from; the mark at the left chooses another to compare with. */
function VersionList({ rows, from, to, onFrom, onTo }: VersionListProps) {
  const { t } = useTranslation('history')
  return (
    <ol className={classes['list']}>
      {rows.map((row) => (
        <li key={row.id} className={classes['version']} data-current={row.id === to || undefined}>
          <input
            type="radio"
            name="compared"
            aria-label={t('compareWith')}
            checked={row.id === from}
            disabled={row.id === to}
            onChange={() => onFrom(row.id)}
          />
          <button type="button" aria-pressed={row.id === to} onClick={() => onTo(row.id)}>
            <span className={classes['line']}>
              <SourceMark source={row.source} />
              <strong>{row.authorName}</strong>
              <RelativeDate epochMs={row.createdAtMs} />
              {row.isHead && <Tag tone="outline">{t('present')}</Tag>}
            </span>
            {row.remark !== '' && <span className={classes['remark']}>{row.remark}</span>}
            <Counts counts={row.counts} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function Counts({ counts }: Pick<RevisionRow, 'counts'>) {
  const { t } = useTranslation('history')
  if (counts === null) return null
  const { added, changed, removed } = counts
  return (
    <span className={classes['counts']}>
      {added > 0 && <span data-kind="added">{t('counts.added', { count: added })}</span>}
      {changed > 0 && <span data-kind="changed">{t('counts.changed', { count: changed })}</span>}
      {removed > 0 && <span data-kind="removed">{t('counts.removed', { count: removed })}</span>}
    </span>
  )
}

const icon = { size: 15, stroke: 1.6 } as const

/** How a state came about. */
function SourceMark({ source }: { source: ModifySource }) {
  const { t } = useTranslation('history')
  const [name, picture] = {
    [modifySource.push]: [t('source.push'), <IconUpload key="push" {...icon} />] as const,
    [modifySource.form]: [t('source.form'), <IconPencil key="form" {...icon} />] as const,
    [modifySource.text]: [t('source.text'), <IconCode key="text" {...icon} />] as const,
    [modifySource.import]: [t('source.import'), <IconFileImport key="import" {...icon} />] as const,
    [modifySource.restore]: [t('source.restore'), <IconArrowBackUp key="restore" {...icon} />] as const,
    [modifySource.merge]: [t('source.merge'), <IconGitMerge key="merge" {...icon} />] as const,
  }[source]
  return (
    <Tooltip label={name}>
      <span role="img" aria-label={name} className={classes['source']}>
        {picture}
      </span>
    </Tooltip>
  )
}

interface DifferenceProps {
  docId: string
  /** Absent for the first state. */
  from: RevisionRow | undefined
  to: RevisionRow
  canRestore: boolean
}

function Difference({ docId, from, to, canRestore }: DifferenceProps) {
  const { t } = useTranslation('history')
  const momentOf = useMomentText()
  const [side, chooseSide] = useState<'words' | 'sides'>('words')
  const restore = useRestoreRevision(docId)
  const ask = async () => {
    const sure = await confirm({
      title: t('restore.title', { moment: momentOf(to.createdAtMs) }),
      body: t('restore.body'),
      confirmLabel: t('restore.action'),
    })
    if (!sure) return
    await restore.mutateAsync(to.id)
    showToast({ kind: 'done', message: t('restore.done') })
  }
  return (
    <>
      <div className={classes['tools']}>
        <p>
          {from === undefined
            ? t('first')
            : t('between', { from: momentOf(from.createdAtMs), to: momentOf(to.createdAtMs) })}
        </p>
        {from !== undefined && (
          <Segmented
            name={t('side.name')}
            segments={[
              { value: 'words', label: t('side.words') },
              { value: 'sides', label: t('side.sides') },
            ]}
            value={side}
            onChange={chooseSide}
          />
        )}
        {canRestore && !to.isHead && (
          <Button loading={restore.isPending} onClick={() => void ask()}>
            {t('restore.action')}
          </Button>
        )}
      </div>
      {from !== undefined && <Comparison docId={docId} from={from.id} to={to.id} side={side} />}
    </>
  )
}

interface ComparisonProps {
  docId: string
  from: string
  to: string
  side: 'words' | 'sides'
}

function Comparison({ docId, from, to, side }: ComparisonProps) {
  const query = useQuery(comparisonQuery(docId, from, to))
  return (
    <QueryState query={query} rows={8}>
      {(pair) => <Contents before={readStored(pair.from.content)} after={readStored(pair.to.content)} side={side} />}
    </QueryState>
  )
}

/** `undefined` for a form this version does not know. */
function readStored(content: unknown): StoredContent | undefined {
  try {
    // JSON from the wire: `upgradeContent` looks at what it is.
    return upgradeContent(content as Json)
  } catch (error) {
    if (error instanceof ContentVersionError) return undefined
    throw error
  }
}

interface ContentsProps {
  before: StoredContent | undefined
  after: StoredContent | undefined
  side: 'words' | 'sides'
}

function Contents({ before, after, side }: ContentsProps) {
  const { t } = useTranslation('history')
  const changes = useMemo(() => compare(before, after), [before, after])
  if (before === undefined || after === undefined) return <p className={classes['hint']}>{t('unknown')}</p>
  if (side === 'sides') return <SideBySide before={textOf(before)} after={textOf(after)} />
  if (changes.length === 0) return <p className={classes['hint']}>{t('same')}</p>
  return <ChangeWords changes={changes} />
}

/** What people wrote, as lines. */
function textOf(content: StoredContent): string {
  if (content.kind === 'markdown') return content.text
  if (content.kind === 'custom') return content.html
  const { v: _version, kind: _kind, ...shown } = content
  return `${JSON.stringify(shown, null, 2)}\n`
}
