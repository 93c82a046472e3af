import { Button } from '@mantine/core'
import type { Review } from '@lectern/contracts'
import { IconArrowUpRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { useSourceName } from '../source-name.ts'
import classes from './review.module.css'

/** What is asked about, and the source that differs. */
export function ReviewHead({ review, link }: { review: Review; link: string }) {
  const { t } = useTranslation('review')
  const source = useSourceName(review)
  return (
    <>
      <header className={clsx('l-row l-wrap l-gap-4-10', classes['head'])}>
        {review.httpMethod !== '' && <MethodLabel httpMethod={review.httpMethod} size="header" />}
        {review.url !== '' && <code className="l-t2 l-mono l-break">{review.url}</code>}
        <h2 className="l-size-15 l-bold l-line-24" id="review-name">
          {review.name}
        </h2>
        <Button
          size="xs"
          variant="subtle"
          component={Link}
          to={link}
          leftSection={<IconArrowUpRight size={14} stroke={1.6} aria-hidden />}
        >
          {t('open')}
        </Button>
      </header>
      <p className="l-note l-break">
        {t('saidBy', { source })} <RelativeDate epochMs={review.saidAtMs} />
      </p>
    </>
  )
}
