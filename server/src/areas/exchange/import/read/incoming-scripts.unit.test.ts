import type { ApplicationBundle, JsonObject } from '@lectern/model'
import { expect, it } from 'vitest'
import { readIncomingScripts } from './incoming-scripts.ts'

const script = (text: string, more: object = {}): JsonObject => ({
  when: 'before',
  language: 'text/javascript',
  text,
  ...more,
})
const around = (...scripts: JsonObject[]): JsonObject => ({ 'x-lectern-scripts': scripts })
const operation = (extensions: JsonObject) =>
  ({ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/', operation: extensions }) as const

const bundleOf = (own: JsonObject[]): ApplicationBundle => ({
  application: {
    v: 1,
    kind: 'application',
    root: {
      info: { title: 'Shop', version: '1' },
      tags: [
        { name: 'a', ...around(script('outer')) },
        { name: 'b', ...around(script('inner', { when: 'after' })) },
      ],
      ...around(script('all', { name: 'Token', disabled: true })),
    },
  },
  folders: [
    { key: 'a', name: 'A', tagName: 'a', content: { v: 1, kind: 'folder' } },
    { key: 'b', parentKey: 'a', name: 'B', tagName: 'b', content: { v: 1, kind: 'folder' } },
  ],
  documents: [
    { name: 'Free', deprecated: false, content: operation({}) },
    { name: 'Get it', deprecated: false, folderKey: 'b', content: operation(around(...own)) },
  ],
  components: [],
})

it('reads those of the application, of folders and of documents', () => {
  const { ofApplication, ofFolders, ofDocuments, issues } = readIncomingScripts(bundleOf([script('own')]))
  expect(ofApplication).toEqual([{ phase: 'pre', name: 'Token', source: 'all', isOn: false }])
  expect([...ofFolders]).toEqual([
    ['a', [{ phase: 'pre', name: 'A', source: 'outer', isOn: true }]],
    ['b', [{ phase: 'after', name: 'B', source: 'inner', isOn: true }]],
  ])
  expect([...ofDocuments]).toEqual([[1, [{ phase: 'pre', name: 'Get it', source: 'own', isOn: true }]]])
  expect(issues).toEqual([])
})

it('names what it leaves out: too long, at another time, too many', () => {
  const long = script('x'.repeat(256 * 1024 + 1), { name: 'Long' })
  const many = Array.from({ length: 21 }, (_, at) => script('', { name: `S${String(at)}` }))
  const { ofDocuments, issues } = readIncomingScripts(
    bundleOf([long, script('', { name: 'Poll', when: 'poll' }), ...many]),
  )
  expect(ofDocuments.get(1)).toHaveLength(20)
  expect(issues.map(({ code, params }) => [code, params?.['name']])).toEqual([
    ['script_left_out', 'Long'],
    ['script_left_out', 'Poll'],
    ['script_left_out', 'S20'],
  ])
})
