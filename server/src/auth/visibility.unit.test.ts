import { roles } from '@lectern/contracts'
import { writeEnvironments, type ApplicationContent } from '@lectern/model'
import { expect, it } from 'vitest'
import { isHiddenPlace, seesDoc, seesHidden, seesSettings, visibleContent, visibleServers } from './visibility.ts'

const readers = ['visitor', ...roles] as const

it('shows hidden documents and settings to those who work with them', () => {
  expect(readers.map((reader) => [reader, seesHidden(reader), seesSettings(reader)])).toEqual([
    ['visitor', false, false],
    ['guest', false, false],
    ['dev', true, true],
    ['admin', true, true],
  ])
  expect(readers.map((reader) => seesDoc(reader, true))).toEqual([false, false, true, true])
  expect(readers.map((reader) => seesDoc(reader, false))).toEqual([true, true, true, true])
  expect([seesDoc(null, true), seesDoc(null, false)]).toEqual([false, false])
})

it('hides a document with any folder around it', () => {
  const shown = { is_show: 1 }
  expect(isHiddenPlace([shown, shown])).toBe(false)
  expect(isHiddenPlace([{ is_show: 0 }, shown])).toBe(true)
  expect(isHiddenPlace([shown, { is_show: 0 }])).toBe(true)
})

const row = { name: 'X-Key', type: 'string', required: false, example: 'secret', description: '' }
const variable = { name: 'zone', value: 'eu', isSecret: false, description: '' }
const shown = { 'x-lectern-variables': [{ name: 'zone', value: 'eu' }] }
const environment = (name: string, isPublic: boolean) => ({
  key: null,
  name,
  url: `https://${name}`,
  isPublic,
  headers: [row],
  variables: [variable],
})
const content: ApplicationContent = {
  v: 1,
  kind: 'application',
  root: writeEnvironments(
    { info: { title: 'Shop' }, ...shown, tags: [{ name: 'Hidden' }], 'x-tagGroups': ['Hidden'] },
    [environment('inner', false), environment('outer', true)],
  ),
  origin: { format: 'openapi', version: '3.0.3', notes: { from: 'inner' } },
}

it('shows guests what a document shows of its application: public environments without headers, variables to guests alone, and no tags', () => {
  for (const [reader, variables] of [
    ['guest', shown],
    ['visitor', {}],
  ] as const) {
    const outer = { url: 'https://outer', name: 'outer', ...variables }
    expect(visibleServers(content.root, reader)).toEqual([outer])
    expect(visibleContent(content, reader)).toEqual({
      v: 1,
      kind: 'application',
      root: { info: { title: 'Shop' }, ...variables, servers: [outer] },
    })
  }
  for (const reader of ['dev', 'admin'] as const) {
    expect(visibleServers(content.root, reader)).toBe(content.root['servers'])
    expect(visibleContent(content, reader)).toBe(content)
  }
})

it('adds no environments where there are none, and shows every other content as it is', () => {
  const bare: ApplicationContent = { v: 1, kind: 'application', root: { info: { title: 'Shop' } } }
  expect(visibleContent(bare, 'guest')).toEqual(bare)
  const text = { v: 1, kind: 'markdown', text: 'Text' } as const
  expect(visibleContent(text, 'guest')).toBe(text)
})
