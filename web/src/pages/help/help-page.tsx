import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { chapterNames, pageOf, type Manual } from '../../features/system/manual/manual-texts.ts'
import { NeighbourLinks } from '../../shared/ui/layout/neighbour-links.tsx'
import { ManualArticle } from '../layout/manual-article.tsx'
import { ManualLayout } from '../layout/manual-layout.tsx'

function Neighbours({ manual, name }: { manual: Manual; name: string }) {
  const { t } = useTranslation('manual')
  const at = chapterNames.indexOf(name)
  const previous = manual.chapters.get(chapterNames[at - 1] ?? '')
  const next = manual.chapters.get(chapterNames[at + 1] ?? '')
  const linkTo = (chapter: typeof next) => chapter && { to: pageOf(chapter.name), title: chapter.title }
  return (
    <NeighbourLinks
      words={{ name: t('neighbours'), previous: t('previous'), next: t('next') }}
      previous={linkTo(previous)}
      next={linkTo(next)}
    />
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
