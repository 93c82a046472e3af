import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { chapterNames, pageOf, type Manual } from '../../features/system/manual/manual-texts.ts'
import { ManualArticle } from '../layout/manual-article.tsx'
import { ManualLayout } from '../layout/manual-layout.tsx'
import classes from './help-page.module.css'

function Neighbours({ manual, name }: { manual: Manual; name: string }) {
  const { t } = useTranslation('manual')
  const at = chapterNames.indexOf(name)
  const previous = manual.chapters.get(chapterNames[at - 1] ?? '')
  const next = manual.chapters.get(chapterNames[at + 1] ?? '')
  return (
    <nav
      aria-label={t('neighbours')}
      className={clsx('l-flex l-wrap l-gap-12 l-pt-16 l-rule-top', classes['neighbours'])}
    >
      {previous !== undefined && (
        <Link
          className="l-row l-gap-10 l-py-8 l-px-12 l-t1 l-round-card l-undecorated l-hoverable"
          to={pageOf(previous.name)}
          rel="prev"
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          <span>
            <small className="l-block l-hint">{t('previous')}</small>
            {previous.title}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link
          to={pageOf(next.name)}
          rel="next"
          className="l-row l-gap-10 l-py-8 l-px-12 l-t1 l-text-end l-round-card l-at-end l-undecorated l-hoverable"
        >
          <span>
            <small className="l-block l-hint">{t('next')}</small>
            {next.title}
          </span>
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** One chapter of the manual; the first one without a name in the address. */
export function HelpPage() {
  const { chapter: name = chapterNames[0] ?? '' } = useParams()
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo({ top: 0 })
  }, [name])
  return (
    <ManualLayout>
      {(manual) => {
        const chapter = chapterNames.includes(name) ? manual.chapters.get(name) : undefined
        if (chapter === undefined) return <Navigate to="/help" replace />
        return (
          <ManualArticle key={name} title={chapter.title} text={chapter.text}>
            <Neighbours manual={manual} name={name} />
          </ManualArticle>
        )
      }}
    </ManualLayout>
  )
}
