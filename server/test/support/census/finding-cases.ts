import { answerAgent, refuseAgentStream, searchContents } from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

export const findingCases: readonly CensusCase[] = [
  calls(searchContents, () => ({ query: { q: 'order' } })),
  calls(answerAgent, () => ({ body: { jsonrpc: '2.0', id: 1, method: 'ping' } })),
  calls(refuseAgentStream, () => ({})),
]
