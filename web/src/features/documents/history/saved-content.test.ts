import { initialPush } from '@lectern/model'
import { expect, it } from 'vitest'
import { describeSaved, emptyOf, linesOfSaved, readSaved } from './saved-content.ts'

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

it('says of the first state what is in it, without a level', () => {
  const first = (content: unknown, section = '') => {
    const saved = read(content)
    return describeSaved(emptyOf(saved), saved, section)
  }
  const operation = { summary: 'Pay', requestBody: { content: {} }, security: [] }
  const parameter = { in: 'path', name: 'id', required: true, schema: { type: 'string' } }
  const http = { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/pay/{id}', origin: { v: '2.0' } }
  const paid = first({ ...http, operation, pathItem: { parameters: [parameter] } })
  expect(paid.map(({ sentence }) => sentence)).toEqual([
    'summary.added',
    'body.added',
    'securityWhole.added',
    'parameter.addedRequired',
  ])
  expect(paid.every(({ level }) => level === undefined)).toBe(true)
  const others: [content: unknown, section?: string][] = [
    [{ v: 1, kind: 'markdown', text: '# A' }],
    [{ v: 1, kind: 'custom', html: '<p>A</p>' }],
    [{ v: 1, kind: 'component', value: { type: 'string' } }, 'schemas'],
    [{ v: 1, kind: 'application', root: { info: { title: 'A', version: '1' } } }],
    [{ v: 1, kind: 'dubbo', definition: 'A a()', parameters: { type: 'object' }, result: { type: 'string' } }],
    [{ v: 1, kind: 'folder', description: 'A' }],
    [dictionary('States')],
    [{ v: 1, kind: 'constants', codes: [], text: 'A' }],
    [{ ...initialPush, override: true }],
  ]
  for (const [content, section] of others) expect(first(content, section)).not.toEqual([])
})
