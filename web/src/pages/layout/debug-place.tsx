import { lazy, Suspense } from 'react'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import type { DebuggingProps } from './debugging.tsx'

const Debugging = lazy(() => import('./debugging.tsx'))

/** The debug page, whose code nobody loads who only reads or edits. */
export function DebugPlace(props: DebuggingProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Debugging {...props} />
    </Suspense>
  )
}
