import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { machineChapter } from '../../features/system/manual/manual-texts.ts'
import { getBasePath } from '../../shared/api/base.ts'
import { ManualArticle } from '../layout/manual-article.tsx'
import { ManualLayout } from '../layout/manual-layout.tsx'

/** In the text, the place of the address this installation is reached at. */
const addressMark = /\{\{address\}\}/g

/** How programs call this installation. */
export function OpenapiPage() {
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo({ top: 0 })
  }, [])
  return (
    <ManualLayout>
      {(manual) => {
        const chapter = manual.chapters.get(machineChapter)
        if (chapter === undefined) return <Navigate to="/help" replace />
        const text = chapter.text.replace(addressMark, window.location.origin + getBasePath())
        return <ManualArticle title={chapter.title} text={text} />
      }}
    </ManualLayout>
  )
}
