import type { Site } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { firstForm, isSiteName, moveVersion, problemOf, suggestLabel, suggestName, toSiteBody } from './site-form.ts'

const version = (key: number, label: string, source = 'share:s1') => ({ key, label, source })

it.each([
  ['Shop API 2', 'shop-api-2'],
  ['订单 API', 'api'],
  ['订单', ''],
  [' — ', ''],
])('suggests an address for “%s”: “%s”', (title, name) => {
  expect(suggestName(title)).toBe(name)
})

it.each([
  ['shop-api', true],
  ['ab', false],
  ['-shop', false],
  ['Shop', false],
  ['shop--api', false],
])('%s can be an address: %s', (name, is) => {
  expect(isSiteName(name)).toBe(is)
})

it('labels a release by its number, as far as that can be in an address', () => {
  const source = { kind: 'release', id: 'r', place: '', state: 'open' } as const
  expect(suggestLabel({ ...source, name: 'v1.2 (May)' })).toBe('v1.2-May')
  expect(suggestLabel({ ...source, name: '第一版' })).toBe('latest')
  expect(suggestLabel({ ...source, kind: 'share', name: 'all' })).toBe('latest')
})

it.each([
  [[], 'none'],
  [[version(0, 'a', '')], 'noSource'],
  [[version(0, '')], 'labelInvalid'],
  [[version(0, 'search')], 'labelInvalid'],
  [[version(0, 'a/b')], 'labelInvalid'],
  [[version(0, 'v1'), version(1, 'V1 ')], 'labelsAlike'],
  [[version(0, 'v1'), version(1, 'v2')], undefined],
])('finds what is wrong with versions %j: %s', (versions, problem) => {
  expect(problemOf(versions)).toBe(problem)
})

it('moves versions within the list only', () => {
  const [a, b, c] = [version(0, 'a'), version(1, 'b'), version(2, 'c')]
  expect(moveVersion([a, b, c], 2, 0)).toEqual([c, a, b])
  expect(moveVersion([a, b, c], 0, 1)).toEqual([b, a, c])
  expect(moveVersion([a, b, c], 0, -1)).toEqual([a, b, c])
  expect(moveVersion([a, b, c], 2, 3)).toEqual([a, b, c])
})

it('sends what was shown, and a logo only when it changed', () => {
  const site = {
    ...{ accent: '#aa3300', allowsRobots: 0, showsChanges: 1, defaultLabel: '2.0' },
    versions: [
      { label: '1.0', kind: 'release', sourceId: 'r1', sourceName: '1.0', state: 'open' },
      { label: '2.0', kind: 'share', sourceId: 's2', sourceName: 'all', state: 'open' },
    ],
  } as const
  const form = firstForm(site as unknown as Site) // what the form reads of it
  const body = {
    ...{ accent: '#aa3300', allowsRobots: 0, showsChanges: 1, defaultLabel: '2.0' },
    versions: [
      { label: '1.0', kind: 'release', sourceId: 'r1' },
      { label: '2.0', kind: 'share', sourceId: 's2' },
    ],
  }
  expect(toSiteBody(form)).toEqual(body)
  expect(toSiteBody({ ...form, logo: null })).toEqual({ ...body, logo: null })
})
