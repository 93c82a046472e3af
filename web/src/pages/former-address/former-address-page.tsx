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
    queryFn: ({ signal }) =>
      call(page === 'share' ? findMigratedShare : findMigratedDoc, { query: { key } }, { signal }),
    staleTime: Infinity,
  })
  return <QueryState query={query}>{({ id }) => <Navigate to={`/${page}/${id ?? key}`} replace />}</QueryState>
}
