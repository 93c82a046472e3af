import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getOpenQuestion, watchQuestion } from './confirm-store.ts'

// Loaded with the first question: most pages never ask one.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Shows the open question. Once per page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(watchQuestion, getOpenQuestion)
  if (question === undefined) return null
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
