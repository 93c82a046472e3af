import { lazy, Suspense } from 'react'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'

const Mocking = lazy(() => import('./mocking.tsx'))

/** The page on which the mock address answers, whose code nobody loads who only reads. */
export function MockPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Mocking {...props} />
    </Suspense>
  )
}
