import { Button } from '@mantine/core'
import { reviewQuestions, type ReviewRow } from '@lectern/contracts'
import { IconArrowsExchange, IconBox, IconBraces, IconChecks, IconFileMinus, IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reviewQuery, reviewsQuery } from '../../../../entities/review/review-queries.ts'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { EntryList, type Entry, type EntryGroup } from '../../../../shared/ui/form/entry-list.tsx'
import listClasses from '../../../../shared/ui/form/entry-list.module.css'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useSettleReviews } from '../api/review-mutations.ts'
import { QuestionPanel } from './question-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { CardsSkeleton, ReviewSkeleton } from './review-skeleton.tsx'
import classes from './review.module.css'

interface ReviewWorkspaceProps {
  moduleId: string
  /** As the address has it. */
  wantedId: string | undefined
  linkOf: (reviewId: string) => string
  /** `undefined` for whichever comes first. */
  onOpen: (reviewId: string | undefined) => void
  /** Where the thing itself can be looked at. */
  subjectLink: (row: ReviewRow) => string
  /** Further changes of the source, below the conflicts. */
  merged: (row: ReviewRow) => ReactNode
  /** What the source changed without a question, in groups that open. */
  taken: readonly TakenGroup[]
  /** One of those; `undefined` for an id that is none of theirs. */
  takenPanel: (id: string) => ReactNode
  /** The documents of the application. */
  listLink: string
  /** The page's toolbar, given what this page does. */
  toolbar: (actions: ReactNode) => ReactNode
}

/** Entries that need no decision; `locked` ones the source had changes for, and they were left unchanged. */
export interface TakenGroup {
  id: 'changed' | 'added' | 'locked'
  entries: readonly Entry[]
}

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

function iconOf({ kind, httpMethod }: ReviewRow): ReactNode {
  if (kind === 'component') return <IconBraces {...icon} />
  if (kind === 'module') return <IconBox {...icon} />
  return httpMethod === '' ? <IconFolder {...icon} /> : <MethodLabel httpMethod={httpMethod} column />
}

/** What is asked of a document that its source has no longer. */
function QuestionIcon({ question }: { question: 'gone' | 'same' }) {
  const { t } = useTranslation('review')
  const label = t(`question.${question}.short`)
  const named = { size: 15, stroke: 1.6, role: 'img', 'aria-label': label, title: label } as const
  return question === 'gone' ? <IconFileMinus {...named} /> : <IconArrowsExchange {...named} />
}

/** What a source and people of an application changed differently: the list, and the conflicts of the one that is open. */
export function ReviewWorkspace({ moduleId, wantedId, listLink, toolbar, ...place }: ReviewWorkspaceProps) {
  const { t } = useTranslation('review')
  const reviews = useInfiniteQuery(reviewsQuery(moduleId))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = reviews
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const rows = reviews.data?.pages.flatMap((page) => page.list)
  return (
    <>
      {toolbar(rows !== undefined && rows.length > 0 && <SettleAll moduleId={moduleId} rows={rows} />)}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={20} stroke={1.5} />}
          title={t('empty.title')}
          actions={
            <Button component={Link} to={listLink}>
              {t('empty.list')}
            </Button>
          }
        >
          {t('empty.body')}
        </EmptyState>
      ) : (
        <QueryState query={reviews} skeleton={<ReviewSkeleton />}>
          {() => <Opened moduleId={moduleId} wantedId={wantedId} rows={rows ?? []} {...place} />}
        </QueryState>
      )}
    </>
  )
}

interface OpenedProps extends Omit<ReviewWorkspaceProps, 'toolbar' | 'listLink'> {
  rows: readonly ReviewRow[]
}

/** The groups as rows of the list, closed until one opens them; the one with what is open is never closed. */
function useTakenRows(taken: readonly TakenGroup[], currentId: string | undefined): (Entry | EntryGroup)[] {
  const { t } = useTranslation('review')
  const [open, setOpen] = useState<readonly TakenGroup['id'][]>([])
  return taken.flatMap(({ id, entries }): (Entry | EntryGroup)[] => {
    if (entries.length === 0) return []
    const isOpen = open.includes(id) || entries.some((entry) => entry.id === currentId)
    const onToggle = () => setOpen(isOpen ? open.filter((each) => each !== id) : [...open, id])
    const group: EntryGroup = {
      kind: 'group',
      id,
      name: t(`taken.${id}`),
      count: entries.length,
      folding: { isOpen, onToggle },
    }
    return isOpen ? [group, ...entries] : [group]
  })
}

function Opened({ moduleId, wantedId, rows: unordered, linkOf, onOpen, ...place }: OpenedProps) {
  const { subjectLink, merged, taken, takenPanel } = place
  const { t } = useTranslation('review')
  const rows = reviewQuestions.flatMap((question) => unordered.filter((row) => row.question === question))
  const takenId = taken.flatMap(({ entries }) => entries).find(({ id }) => id === wantedId)?.id
  const current = takenId === undefined ? (rows.find(({ id }) => id === wantedId) ?? rows[0]) : undefined
  const review = useQuery({ ...reviewQuery(moduleId, current?.id ?? ''), enabled: current !== undefined })
  const entries = reviewQuestions.flatMap((question): (Entry | EntryGroup)[] => {
    const asked = rows.filter((row) => row.question === question)
    if (asked.length === 0) return []
    const group: EntryGroup = { kind: 'group', id: question, name: t(`group.${question}`), count: asked.length }
    return [
      group,
      ...asked.map((row): Entry => ({
        kind: 'entry',
        id: row.id,
        name: row.name,
        to: linkOf(row.id),
        icon: question === 'conflict' ? iconOf(row) : <QuestionIcon question={question} />,
        count: question === 'conflict' ? row.open : undefined,
      })),
    ]
  })
  const takenRows = useTakenRows(taken, takenId)
  const openNext = () => {
    const at = rows.findIndex(({ id }) => id === current?.id)
    onOpen((rows[at + 1] ?? rows.find((row) => row !== current))?.id)
  }
  return (
    <div className={clsx('l-flex l-grow l-short l-rule-top l-m-column', listClasses['workspace'])}>
      <EntryList
        label={t('list')}
        className={classes['list']}
        rows={[...entries, ...takenRows]}
        currentId={takenId ?? current?.id}
        nothing=""
        foot={t('waiting', { count: rows.length })}
      />
      <div className={clsx('l-rest l-scroll-y l-m-fixed', classes['centre'])}>
        {takenId === undefined ? (
          <QueryState query={review} skeleton={<CardsSkeleton />}>
            {(data) => {
              const panel = { moduleId, link: subjectLink(data), onSettled: openNext }
              const key = `${data.id} ${data.revision}`
              const { question } = data
              return question === 'conflict' ? (
                <ReviewPanel key={key} review={data} merged={merged(data)} {...panel} />
              ) : (
                <QuestionPanel key={key} review={{ ...data, question }} {...panel} />
              )
            }}
          </QueryState>
        ) : (
          takenPanel(takenId)
        )}
      </div>
    </div>
  )
}

/** Every question of the list at once. */
function SettleAll({ moduleId, rows }: { moduleId: string; rows: readonly ReviewRow[] }) {
  const { t } = useTranslation('review')
  const settle = useSettleReviews(moduleId)
  const [done, setDone] = useState(0)
  const ask = async (take: 'ours' | 'theirs') => {
    const count = rows.length
    const agreed = await confirm({
      title: t(`all.${take}.title`, { count }),
      body: t(`all.${take}.body`),
      confirmLabel: t(`all.${take}.submit`),
    })
    if (!agreed) return
    const failed = await settle.mutateAsync({ ids: rows.map(({ id }) => id), take, onProgress: setDone })
    const [first] = failed
    if (first === undefined) showToast({ kind: 'done', message: t('all.done', { count }) })
    else showToast({ kind: 'error', message: t('all.failed', { count: failed.length, reason: first.message }) })
  }
  if (settle.isPending) return <span role="status">{t('all.running', { done, count: rows.length })}</span>
  return (
    <>
      <Button onClick={() => void ask('ours')}>{t('all.ours.action')}</Button>
      <Button onClick={() => void ask('theirs')}>{t('all.theirs.action')}</Button>
    </>
  )
}
