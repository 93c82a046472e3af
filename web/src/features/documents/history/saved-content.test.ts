import { initialPush } from '@lectern/model'
import { expect, it } from 'vitest'
import { describeSaved, linesOfSaved, readSaved } from './saved-content.ts'

const dictionary = (name: string) => ({
  v: 1,
  kind: 'dictionary',
  name,
  description: '',
  items: [{ id: 7, value: 'ON', name: 'On', type: 'string', description: '' }],
})
const read = (content: unknown) => {
  const saved = readSaved({ content })
  if (saved === undefined) throw new Error('not known')
  return saved
}

it('reads documents, models, settings and records, and says when it cannot', () => {
  expect(read({ v: 1, kind: 'markdown', text: '# A' }).kind).toBe('markdown')
  expect(read(dictionary('States')).kind).toBe('dictionary')
  expect(read(initialPush).kind).toBe('push')
  expect(readSaved({ content: { ...dictionary('States'), v: 2 } })).toBeUndefined()
  expect(readSaved({ content: { v: 99, kind: 'http' } })).toBeUndefined()
})

it('compares what is of one kind', () => {
  const changes = describeSaved(read(dictionary('Old')), read(dictionary('New')), '')
  expect(changes.map(({ sentence }) => sentence)).toEqual(['name.changed'])
  const schema = (type: string) => read({ v: 1, kind: 'component', value: { type } })
  expect(describeSaved(schema('string'), schema('object'), 'schemas').map(({ sentence }) => sentence)).toEqual([
    'type.changed',
  ])
  expect(describeSaved(read(dictionary('Old')), read(initialPush), '')).toEqual([])
})

it('writes lines people can read', () => {
  expect(linesOfSaved(read(dictionary('States')))).toContain('"value": "ON"')
  expect(linesOfSaved(read(dictionary('States')))).not.toContain('"id"')
  const constants = { v: 1, kind: 'constants', codes: [], text: 'one\ntwo' }
  expect(linesOfSaved(read(constants))).toBe('[]\n\none\ntwo')
  expect(linesOfSaved(read(initialPush))).not.toContain('"kind"')
})
