import { expect, it } from 'vitest'
import type { StoredChange } from '../../../../../jobs/import-report.ts'
import { chooseListed } from './list-changes.ts'

const change = (kind: StoredChange['kind'], key: string, folderKey: string | null): StoredChange => ({
  ...{ key, kind, verdict: 'added', name: key, method: '', url: '', likely: null, renamedFrom: null, folderKey },
  ...{ groups: [], asked: [], open: 0, kept: 0 },
})

it('lists documents of a source with more folders than are listed, with the folders around them', () => {
  const folders = Array.from({ length: 5_000 }, (_, index) => change('folder', `f${index}`, index === 0 ? null : 'f0'))
  const differing = Array.from({ length: 2_000 }, (_, index) => change('doc', `d${index}`, `f${4_999 - index}`))
  const listed = chooseListed({ application: [], folders, differing, same: [] })
  const keys = new Set(listed.map(({ key }) => key))
  const documents = listed.filter(({ kind }) => kind === 'doc')
  expect(listed.length).toBeLessThanOrEqual(2_000)
  expect(documents.length).toBeGreaterThan(900)
  expect(documents.filter(({ folderKey }) => !keys.has(folderKey ?? ''))).toEqual([])
  expect(keys.has('f0')).toBe(true)
})

it('lists everything where there is room', () => {
  const folders = [change('folder', 'a', null), change('folder', 'b', null)]
  const parts = { application: [], folders, differing: [change('doc', 'd', 'b')], same: [change('doc', 's', 'a')] }
  expect(chooseListed(parts).map(({ key }) => key)).toEqual(['a', 'b', 'd', 's'])
})
