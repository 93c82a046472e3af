import {
  addFavorite,
  answerAgent,
  listFavorites,
  listSavedSearches,
  refuseAgentStream,
  removeFavorite,
  removeSavedSearch,
  saveSearch,
  searchContents,
} from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

const saved = { name: 'orders', q: 'order', kind: '' } as const

export const findingCases: readonly CensusCase[] = [
  calls(searchContents, () => ({ query: { q: 'order' } })),
  calls(answerAgent, () => ({ body: { jsonrpc: '2.0', id: 1, method: 'ping' } })),
  calls(refuseAgentStream, () => ({})),
  calls(listFavorites, () => ({})),
  calls(addFavorite, ({ docId }) => ({ body: { docId } })),
  calls(removeFavorite, ({ docId }) => ({ body: { kind: 'doc' as const, id: docId } })),
  calls(listSavedSearches, () => ({})),
  calls(saveSearch, () => ({ body: saved })),
  calls(removeSavedSearch, () => ({ body: { name: saved.name } })),
]
