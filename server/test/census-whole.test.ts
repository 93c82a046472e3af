/* Whether the census (`census.test.ts`) has every endpoint: on its own, because each change of the contract asks it. */
import { allEndpoints, type Endpoint } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { censusCases } from './support/census-cases.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()
const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`

it('the census has a case for every endpoint of the contract, and every endpoint is served', () => {
  const known = censusCases.map(({ endpoint }) => titleOf(endpoint)).sort()
  const hint = 'each endpoint has a case of `calls(…)` in a file of server/test/support/census/'
  expect(known, hint).toEqual(allEndpoints.map(titleOf).sort())
  const missing = allEndpoints.filter(({ method, path }) => !test.app.hasRoute({ method, url: path }))
  expect(missing.map(titleOf)).toEqual([])
})
