/* Saved cases on the server. */
import {
  caseLimits,
  deleteCase,
  keepCaseResults,
  listCases,
  orderCases,
  readCases,
  saveCase,
  type BodyOf,
  type CallCase,
  type CaseEntry,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { callQuery } from '../../../../shared/api/call-query.ts'

const key = 'call-cases'

/** Those of one document, or of a whole application. */
export const casesQuery = (place: { docId: string } | { moduleId: string }) =>
  callQuery([key, place], listCases, { query: place })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [key] })

export function useSaveCase() {
  return useChange((body: BodyOf<typeof saveCase>) => call(saveCase, { body }), {
    onSuccess: refresh,
    meta: { handles: ['changed_meanwhile', 'case_too_many', 'case_secret'] },
  })
}

type Named = BodyOf<typeof deleteCase>

export function useDeleteCase() {
  return useChange((body: Named) => call(deleteCase, { body }), { onSuccess: refresh })
}

/** `pending` is the order asked for, until the list has come in it. */
export function useOrderCases(docId: string) {
  const { mutate, variables, isPending } = useChange((ids: string[]) => call(orderCases, { body: { docId, ids } }), {
    onSuccess: refresh,
  })
  return { order: mutate, pending: isPending ? variables : undefined }
}

/** Those that are not named follow as they were. */
export function inOrder(cases: readonly CaseEntry[], ids: readonly string[] = []): readonly CaseEntry[] {
  const byId = new Map(cases.map((one) => [one.id, one]))
  return [...new Set([...ids.map((id) => byId.get(id)).filter((one) => one !== undefined), ...cases])]
}

/** With their contents, in this order; those that are gone are left out. */
export async function loadCases(moduleId: string, ids: readonly string[]): Promise<CallCase[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / caseLimits.read) }, (_, part) =>
    ids.slice(part * caseLimits.read, (part + 1) * caseLimits.read),
  )
  const loaded = await Promise.all(parts.map((part) => call(readCases, { body: { moduleId, ids: part } })))
  const byId = new Map(loaded.flat().map((one) => [one.id, one]))
  return ids.map((id) => byId.get(id)).filter((one) => one !== undefined)
}

/** Keeps whether they passed, for the list of cases and the health of the documentation. */
export async function keepResults(
  client: QueryClient,
  moduleId: string,
  results: BodyOf<typeof keepCaseResults>['results'],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(results.length / caseLimits.results) }, (_, part) =>
    results.slice(part * caseLimits.results, (part + 1) * caseLimits.results),
  )
  await Promise.all(parts.map((part) => call(keepCaseResults, { body: { moduleId, results: part } })))
  if (parts.length === 0) return
  await Promise.all([
    refresh(client),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'health' }),
  ])
}
