import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useParams } from 'react-router'
import { forgetAccess } from '../../entities/share/share-access.ts'
import { shareGateQuery } from '../../entities/share/share-queries.ts'
import { createShareSource } from '../../features/sharing/share-gate/share-source.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { ShareReader } from './share-reader.tsx'

// Most visits need neither: what a public share, or one opened before, has to load stays small.
const LockedShare = lazy(async () => ({ default: (await import('./share-gate.tsx')).LockedShare }))
const EndedShare = lazy(async () => ({ default: (await import('./share-gate.tsx')).EndedShare }))

function ShareState() {
  const shareKey = useRouteId('shareKey')
  const { docId } = useParams()
  const client = useQueryClient()
  const gate = useQuery(shareGateQuery(shareKey))
  const askAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: shareGateQuery(shareKey).queryKey })
  }, [client, shareKey])
  const onLost = useCallback(() => {
    forgetAccess(shareKey)
    askAgain()
  }, [askAgain, shareKey])
  const source = useMemo(() => createShareSource(shareKey, onLost), [shareKey, onLost])
  // An address that is no key names no share either.
  if (isApiError(gate.error, 'share_not_found', 'invalid_input')) return <EndedShare isExpired={false} />
  if (isApiError(gate.error, 'share_expired')) return <EndedShare isExpired />
  if (gate.data === undefined) {
    if (!gate.isError) return <PageProgress active />
    return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />
  }
  if (!gate.data.unlocked) return <LockedShare gate={gate.data} onOpened={askAgain} onLost={askAgain} />
  return <ShareReader gate={gate.data} source={source} docId={docId} />
}

/** A share as its visitors see it: the gate while it is locked, then the documents. */
export function SharePage() {
  return (
    <Suspense fallback={<PageProgress active />}>
      <ShareState />
    </Suspense>
  )
}
