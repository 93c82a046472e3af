import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, endsVisit, isApiError } from './api-error.ts'
import { reportError } from './report-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Errors the caller shows itself: all (`true`) or those of the contract named; others become a toast. */
      handles?: true | readonly ApiError['name'][]
    }
  }
}

const sessionCodes = new Set(['1000', '2000', '50008', '50012', '50014'])

/** Only what may pass by itself is tried again: a broken connection or a busy server, never a refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return isApiError(error, 'network', 'timeout', 'not_ready')
}

/** True for errors the page answers by leaving for another; they are never shown. */
export function isSessionError(error: unknown): boolean {
  return error instanceof ApiError && sessionCodes.has(error.code)
}

/** Errors that replace the page or have a banner. */
function isShownByPage(error: unknown): boolean {
  return isApiError(error, 'network') || endsVisit(error)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without data the page shows the error in place; with data it keeps what it has and shows a toast.
      if (query.state.data !== undefined && !isSessionError(error) && !isShownByPage(error)) reportError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const handles = mutation.meta?.handles
      if (isSessionError(error) || handles === true) return
      if (handles !== undefined && isApiError(error) && handles.includes(error.name)) return
      reportError(error)
    },
  }),
})
