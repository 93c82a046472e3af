import { searchContents } from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

export const findingCases: readonly CensusCase[] = [calls(searchContents, () => ({ query: { q: 'order' } }))]
