import { findMigratedDoc, findMigratedShare } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { call } from '../../shared/api/client.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/**
 * An address as Torna wrote it: leads to what moved here. What is not known as such may be an address of this installation, and is for its page
 * to judge.
 */
export function FormerAddressPage() {
  const { kind, key = '' } = useParams()
  const page = kind === 'share' ? 'share' : 'view'
  const query = useQuery({
    queryKey: ['former-address', page, key],
    queryFn: async ({ signal }) =>
      page === 'share'
        ? (await call(findMigratedShare, { query: { key } }, { signal })).key
        : (await call(findMigratedDoc, { query: { key } }, { signal })).id,
    staleTime: Infinity,
  })
  return <QueryState query={query}>{(present) => <Navigate to={`/${page}/${present ?? key}`} replace />}</QueryState>
}
