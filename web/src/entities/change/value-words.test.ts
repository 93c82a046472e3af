import { expect, it } from 'vitest'
import { linesOfValue, shownValue } from './value-words.ts'

it('names requirements by their schemes, servers and documentation by their addresses', () => {
  const security = [{ apiKey: [] }, { oauth2: ['orders.read', 'orders.write'], session: [] }, {}]
  expect(shownValue('securityWhole', security, 'none')).toEqual([
    'apiKey',
    'oauth2 (orders.read, orders.write) + session',
    'none',
  ])
  expect(shownValue('securityWhole', [], 'none')).toEqual([])
  expect(shownValue('servers', [{ url: 'https://a.test' }, {}], '')).toEqual(['https://a.test', {}])
  expect(shownValue('externalDocs', { url: 'https://a.test', description: 'All' }, '')).toBe('https://a.test')
  expect(shownValue('maximum', 7, '')).toBe(7)
})

it('writes the objects of OpenAPI as an outline, and data as JSON', () => {
  const body = { required: true, description: 'One\ntwo', content: { 'image/png': {} }, tags: ['a', { name: 'b' }] }
  expect(linesOfValue('body', body, String)).toBe(
    'required  true\ndescription  One\n  two\ncontent\n  image/png\ntags\n  –  a\n  –\n    name  b\n',
  )
  expect(linesOfValue('exampleValue', { a: [1] }, String)).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  expect(linesOfValue('link', undefined, String)).toBe('')
})

it('calls what OpenAPI has no word for as its form does, but not in data of people', () => {
  const server = { url: 'https://uat.test', 'x-lectern-members-only': true, 'x-lectern-variables': [{ name: 'host' }] }
  const words = (name: string) => name.toUpperCase()
  expect(linesOfValue('server', server, words)).toBe(
    'url  https://uat.test\nMEMBERSONLY  true\nVARIABLES\n  –\n    name  host\n',
  )
  expect(linesOfValue('example', { 'x-lectern-type': 'Int' }, words)).toBe('{\n  "x-lectern-type": "Int"\n}\n')
})
