import { findMigratedComposed, findMigratedDoc, findMigratedShare } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { call } from '../../shared/api/client.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/**
 * An address as Torna wrote it: leads to what moved here. What is not known as such may be an address of this installation, and is for its page
 * to judge.
 */
export function FormerAddressPage() {
  const { kind, key = '' } = useParams()
  if (!isFormer(kind)) return <Navigate to="/404" replace />
  return <FormerAddress page={kind} formerKey={key} />
}

const formerKinds = ['share', 'show', 'view'] as const
type FormerKind = (typeof formerKinds)[number]

const isFormer = (kind: string | undefined): kind is FormerKind => formerKinds.some((each) => each === kind)

/** Where an address of Torna leads now; `null` for none of Torna's. */
async function findPresent(page: FormerKind, key: string, signal: AbortSignal): Promise<string | null> {
  try {
    if (page === 'share') return (await call(findMigratedShare, { query: { key } }, { signal })).key
    if (page === 'show') return (await call(findMigratedComposed, { query: { key } }, { signal })).key
    return (await call(findMigratedDoc, { query: { key } }, { signal })).id
  } catch (error) {
    // A key that Torna never writes.
    if (isApiError(error, 'invalid_input')) return null
    throw error
  }
}

function FormerAddress({ page, formerKey: key }: { page: FormerKind; formerKey: string }) {
  const query = useQuery({
    queryKey: ['former-address', page, key],
    queryFn: ({ signal }) => findPresent(page, key, signal),
    staleTime: Infinity,
  })
  return <QueryState query={query}>{(present) => <Navigate to={`/${page}/${present ?? key}`} replace />}</QueryState>
}
