import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { addressesOf, triedElsewhere } from '../e2e/support/page-addresses.ts'

// By a name the compiler does not follow: pages are compiled with the settings of the web.
const routesFile = '../web/src/app/routes.ts'
// What that file exports.
const { routes } = (await import(routesFile)) as { routes: RouteObject[] }

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children }) => (children === undefined ? (path ?? []) : pathsOf(children)))

it('has an address of every page, which the browser tests open in both languages', () => {
  const sample = {
    spaceId: 's',
    projectId: 'p',
    moduleId: 'm',
    docIds: ['d'],
    httpDocIds: ['d'],
    releaseId: 'r',
    shareKey: 'k',
  }
  const places = {
    ...sample,
    composeSpaceId: 'c',
    composeId: 'o',
    showKey: 'w',
    openShareKey: 'n',
    shownDocId: 'd',
    assistantQuery: 'q',
  }
  const addresses = addressesOf(places).map((address) => address.replace(/\?.*/, ''))
  const untried = pathsOf(routes).filter((path) => !addresses.some((address) => matchPath(path, address)))
  expect(untried.sort()).toEqual(Object.keys(triedElsewhere).sort())
})

it('names browser tests that exist', () => {
  const specs = Object.values(triedElsewhere).flatMap((said) => /[\w/-]+\.spec\.ts/.exec(said)?.[0] ?? [])
  const missing = specs.filter((spec) => !existsSync(join(import.meta.dirname, '../e2e/specs', spec)))
  expect(missing).toEqual([])
})
