import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { visitGateQuery } from '../../entities/visit/visit-queries.ts'
import { createVisitSource } from '../../features/sharing/visit-gate/visit-source.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { endEarlyPage } from '../../shared/lib/early-page.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { VisitReader } from './visit-reader.tsx'

// Most visits need none of them: what is public, or was opened before, has little to load.
const loadGate = () => import('./visit-gate.tsx')
const LockedVisit = lazy(async () => ({ default: (await loadGate()).LockedVisit }))
const MissingVisit = lazy(async () => ({ default: (await loadGate()).MissingVisit }))
const ExpiredVisit = lazy(async () => ({ default: (await loadGate()).ExpiredVisit }))
const PausedVisit = lazy(async () => ({ default: (await loadGate()).PausedVisit }))
const OutsideVisit = lazy(async () => ({ default: (await loadGate()).OutsideVisit }))

function VisitState({ of, visitKey: key }: VisitPageProps) {
  const visit = useMemo<Visit>(() => ({ of, key }), [of, key])
  const { docId } = useParams()
  const client = useQueryClient()
  const gate = useQuery(visitGateQuery(visit))
  const askAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: visitGateQuery(visit).queryKey })
  }, [client, visit])
  const source = useMemo(() => createVisitSource(visit, askAgain), [visit, askAgain])
  const { isError } = gate
  useEffect(() => {
    // What asks for something takes the early page over.
    if (isError) endEarlyPage()
  }, [isError])
  // An address that is no key names nothing either.
  if (isApiError(gate.error, 'visit_not_found', 'invalid_input')) return <MissingVisit of={of} />
  if (isApiError(gate.error, 'visit_expired')) return <ExpiredVisit />
  if (isApiError(gate.error, 'visit_paused')) {
    return <PausedVisit isAsking={gate.isFetching} onAsk={() => void gate.refetch()} />
  }
  if (isApiError(gate.error, 'visit_network_refused')) {
    return <OutsideVisit isAsking={gate.isFetching} onAsk={() => void gate.refetch()} />
  }
  if (gate.data === undefined) {
    if (!gate.isError) return <PageProgress active />
    return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />
  }
  if (!gate.data.unlocked) {
    return <LockedVisit visit={visit} gate={gate.data} onOpened={askAgain} onRefused={askAgain} />
  }
  return <VisitReader of={of} gate={gate.data} source={source} docId={docId} />
}

interface VisitPageProps extends Pick<Visit, 'of'> {
  /** What the address has. */
  visitKey: string
}

/** What visitors without an account see: the gate while it is closed, then the documents. */
export function VisitPage({ of, visitKey }: VisitPageProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <VisitState of={of} visitKey={visitKey} />
    </Suspense>
  )
}
