import { expect, it } from 'vitest'
import { readReleasePath, releasePath } from './release-paths.ts'

it('writes addresses with what is compared', () => {
  expect(releasePath('p')).toBe('/project/release/p')
  expect(releasePath('p', 'r')).toBe('/project/release/p/r')
  expect(releasePath('p', 'r', { from: 'a.2', to: undefined, app: 'm' })).toBe('/project/release/p/r?from=a.2&app=m')
  expect(readReleasePath('r')).toBe('/release/r')
  expect(readReleasePath('r', 'd')).toBe('/release/r/d')
})
