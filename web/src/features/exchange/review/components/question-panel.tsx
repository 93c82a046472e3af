import { Button } from '@mantine/core'
import type { Review } from '@lectern/contracts'
import { IconArrowDown, IconBraces } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../../../shared/lib/hooks/shortcuts.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { useDecideReview } from '../api/review-mutations.ts'
import { ReviewHead } from './review-head.tsx'
import classes from './review.module.css'

interface QuestionPanelProps {
  moduleId: string
  review: Review & { question: 'gone' | 'same' }
  /** To the document or shared model. */
  link: string
  onSettled: () => void
}

/** Whether a document goes that its source has no longer; whether a document or shared model is a newer one under another address or name. */
export function QuestionPanel({ moduleId, review, link, onSettled }: QuestionPanelProps) {
  const { t } = useTranslation('review')
  const { id, kind, revision, question, successor } = review
  const asked = question === 'same' && kind === 'component' ? 'sameModel' : question
  const decide = useDecideReview(moduleId)
  const say = (accept: boolean) => {
    // A key pressed twice; the panel stays until the list is read again.
    if (decide.isPending || decide.isSuccess) return
    decide.mutate({ id, revision, accept }, { onSuccess: onSettled })
  }
  useShortcuts({ '1': () => say(false), '2': () => say(true) })
  return (
    <section className={clsx('l-column l-px-20 l-pt-16', classes['panel'])} aria-labelledby="review-name">
      <ReviewHead review={review} link={link} />
      <p className={clsx('l-max-w-720 l-t2', classes['explained'])}>{t(`question.${asked}.explained`)}</p>
      {successor !== null && (
        <div className="l-row l-wrap l-gap-4-10 l-py-10 l-px-12 l-max-w-720 l-card">
          <IconArrowDown className="l-t3" size={16} stroke={1.6} aria-hidden />
          {kind === 'component' ? (
            <IconBraces className="l-t3" size={16} stroke={1.6} aria-hidden />
          ) : (
            <>
              <MethodLabel httpMethod={successor.httpMethod} />
              <code className="l-t2 l-mono l-break">{successor.url}</code>
            </>
          )}
          <span>{successor.name}</span>
        </div>
      )}
      <footer
        className={clsx(
          'l-row l-wrap l-spread l-gap-8 l-py-8 l-px-20 l-min-h-56 l-sticky l-bottom-0 l-t2 l-on-page l-rule-top',
          classes['foot'],
        )}
      >
        <span className="l-note l-wide-only">{t('question.keys')}</span>
        <div className="l-flex l-wrap l-at-end l-gap-8">
          <Button disabled={decide.isPending} onClick={() => say(false)}>
            {t(`question.${asked}.no`)}
          </Button>
          <Button variant="filled" loading={decide.isPending} onClick={() => say(true)}>
            {t(`question.${asked}.yes`)}
          </Button>
        </div>
      </footer>
    </section>
  )
}
