import { lazy, Suspense } from 'react'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'

const Debugging = lazy(() => import('./debugging.tsx'))
const Mocking = lazy(() => import('./mocking.tsx'))

/** The debug page, whose code nobody loads who only reads. */
export function DebugPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Debugging {...props} />
    </Suspense>
  )
}

/** The page on which the mock address answers, likewise. */
export function MockPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Mocking {...props} />
    </Suspense>
  )
}
