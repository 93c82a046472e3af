import { listWaiting, type WaitingComment, type WaitingReview } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconGitMerge, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../../shared/api/call-query.ts'
import { Coming } from '../../../shared/ui/feedback/skeleton.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'

const shown = 4

const waitingQuery = callQuery(['messages', 'waiting'], listWaiting, {})

type Waiting = { key: string; to: string; atMs: number; icon: ReactNode; words: string; place: string }

/** Conflicts, reviews and comments that wait for the person, newest first; nothing when there are none. */
export function WaitingSection() {
  const { t } = useTranslation('waiting')
  const [isWhole, setIsWhole] = useState(false)
  const { data, isLoading } = useQuery(waitingQuery)
  const wordsOf = useWaitingWords()
  if (isLoading) return <Coming />
  if (data === undefined || data.reviews.length + data.comments.length === 0) return null
  const entries = [...data.reviews.map(wordsOf.review), ...data.comments.map(wordsOf.comment)]
  entries.sort((a, b) => b.atMs - a.atMs)
  return (
    <section className="l-mb-20">
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{t('title')}</h2>
      <ul className="l-plain-list l-clip l-card l-ruled">
        {(isWhole ? entries : entries.slice(0, shown)).map(({ key, ...entry }) => (
          <WaitingRow key={key} {...entry} />
        ))}
      </ul>
      {!isWhole && entries.length > shown && (
        <Button size="xs" variant="link" mt={4} onClick={() => setIsWhole(true)}>
          {t('showAll', { count: entries.length })}
        </Button>
      )}
    </section>
  )
}

function WaitingRow({ to, icon, words, place, atMs }: Omit<Waiting, 'key'>) {
  return (
    <li>
      <Link to={to} className="l-row l-narrow l-gap-10 l-py-6 l-px-12 l-min-h-40 l-m-min-h-44 l-t1 l-hoverable">
        <span className="l-fixed l-row l-warn" aria-hidden>
          {icon}
        </span>
        <span className="l-grow l-narrow l-break">{words}</span>
        <span className="l-note l-cut l-wide-only">{place}</span>
        <span className="l-fixed l-note">
          <RelativeDate epochMs={atMs} />
        </span>
      </Link>
    </li>
  )
}

function useWaitingWords() {
  const { t } = useTranslation('waiting')
  return {
    review: ({
      projectId,
      projectName,
      moduleId,
      moduleName: name,
      conflicts,
      questions,
      atMs,
    }: WaitingReview): Waiting => ({
      key: moduleId,
      to: `/project/doc/${projectId}?module=${moduleId}&segment=review`,
      atMs,
      icon: <IconGitMerge size={16} stroke={1.6} />,
      words:
        questions === 0
          ? t('conflicts', { count: conflicts, name })
          : conflicts === 0
            ? t('questions', { count: questions, name })
            : t('both', { conflicts, questions, name }),
      place: projectName,
    }),
    comment: ({ commentId, docId, docName, byName, text, atMs }: WaitingComment): Waiting => ({
      key: commentId,
      to: `/view/${docId}?comment=${commentId}`,
      atMs,
      icon: <IconMessage size={16} stroke={1.6} />,
      words: t('comment', { by: byName, name: docName, text }),
      place: '',
    }),
  }
}
