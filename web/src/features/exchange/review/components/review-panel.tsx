import { Button } from '@mantine/core'
import type { Review } from '@lectern/contracts'
import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readConflicts, useDeciding } from '../../../../entities/change/conflict/conflict-answers.ts'
import { ConflictCards } from '../../../../entities/change/conflict/conflict-cards.tsx'
import type { SidesWords } from '../../../../entities/change/conflict/conflict-words.ts'
import { useAnswerReview } from '../api/review-mutations.ts'
import { useSourceName } from '../source-name.ts'
import { ReviewHead } from './review-head.tsx'
import classes from './review.module.css'

interface ReviewPanelProps {
  moduleId: string
  review: Review
  /** To the thing itself. */
  link: string
  /** Further changes of the source. */
  merged: ReactNode
  /** Nothing is open any more. */
  onSettled: () => void
}

/** The conflicts of one document, shared model or application. The current content stays until it is decided. */
export function ReviewPanel({ moduleId, review, link, merged, onSettled }: ReviewPanelProps) {
  const { t } = useTranslation('review')
  const { id, revision } = review
  const deciding = useDeciding(useMemo(() => readConflicts(review.conflicts), [review]))
  const { conflicts, decisions, left, decideAll } = deciding
  const answer = useAnswerReview(moduleId)
  const send = () =>
    answer.mutate(
      { id, revision, answers: [...decisions.values()] },
      {
        onSuccess: ({ open }) => {
          if (open === 0) onSettled()
        },
      },
    )
  const source = useSourceName(review)
  const sides: SidesWords = {
    base: { name: t('side.base') },
    ours: { name: t('side.ours') },
    theirs: { name: t('side.theirs'), source },
  }
  const decided = conflicts.length - left
  return (
    <section className={clsx('l-column l-px-20 l-pt-16', classes['panel'])} aria-labelledby="review-name">
      <ReviewHead review={review} link={link} />
      {conflicts.length === 0 ? (
        <p className={clsx('l-max-w-720 l-t2', classes['agreed'])}>{t('agreed')}</p>
      ) : (
        <>
          <p className={clsx('l-max-w-720 l-t2', classes['explained'])}>
            {t('explained', { count: conflicts.length })}
          </p>
          {conflicts.length > 1 && (
            <div className="l-row l-wrap l-gap-8 l-mb-12">
              <Button size="xs" onClick={() => decideAll('ours')}>
                {t('takeOurs')}
              </Button>
              <Button size="xs" onClick={() => decideAll('theirs')}>
                {t('takeTheirs')}
              </Button>
              <span className="l-note l-wide-only">{t('keys')}</span>
            </div>
          )}
          <ConflictCards deciding={deciding} sides={sides} />
        </>
      )}
      <div className={classes['merged']}>{merged}</div>
      <footer
        className={clsx(
          'l-row l-wrap l-spread l-gap-8 l-py-8 l-px-20 l-min-h-56 l-sticky l-bottom-0 l-t2 l-on-page l-rule-top',
          classes['foot'],
        )}
      >
        <span role="status">{conflicts.length > 0 && t('decided', { done: decided, count: conflicts.length })}</span>
        <Button
          variant="filled"
          loading={answer.isPending}
          disabled={decided === 0 && conflicts.length > 0}
          onClick={send}
        >
          {conflicts.length === 0 ? t('close') : t('apply', { count: decided })}
        </Button>
      </footer>
    </section>
  )
}
