import { describe, expect, it } from 'vitest'
import { recogniseFile, recogniseText } from './recognise.ts'

const json = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop' },
  paths: { '/orders': { get: {}, post: {}, parameters: [] }, '/orders/{id}': { delete: {}, summary: 'get' } },
})
const yaml = `# a comment
swagger: "2.0"
info:
  description: |
    title: not this one
  title: 'Payment gateway'
paths:
  /payments:
    # comment
    get:
      responses: {}
    post:
      requestBody:
        content:
          get: 1
  /get:
    patch:
      summary: x
components:
  get:
    put: 1
`

describe('recogniseText', () => {
  it('reads version, title and operations of a JSON description', () => {
    expect(recogniseText(json, 'openapi')).toEqual({ kind: 'openapi', version: '3.1.0', title: 'Shop', operations: 3 })
  })

  it('reads version, title and operations of a YAML description, and counts no method elsewhere', () => {
    expect(recogniseText(yaml, 'openapi')).toEqual({
      kind: 'openapi',
      version: '2.0',
      title: 'Payment gateway',
      operations: 3,
    })
  })

  it('finds the version wherever it is, and only at the top level', () => {
    const models = Object.fromEntries(
      Array.from({ length: 9_000 }, (_each, at) => [`M${at}`, { description: '# "openapi": "9.9"', openapi: '8.8' }]),
    )
    const sorted = JSON.stringify({ components: { schemas: models }, openapi: '3.0.1', paths: {} })
    expect(sorted.indexOf('3.0.1')).toBeGreaterThan(200_000)
    expect(recogniseText(sorted, 'openapi')).toMatchObject({ kind: 'openapi', version: '3.0.1' })
    expect(recogniseText(sorted, 'postman')).toEqual({ kind: 'other', format: 'openapi' })
    // Longer than what is read in full, and cut off.
    const long = sorted.slice(0, -1).replace('"paths":{', `"paths":{"/a":"${'x'.repeat(12_000_000)}"`)
    expect(recogniseText(long, 'openapi')).toEqual({
      kind: 'openapi',
      version: '3.0.1',
      title: '',
      operations: undefined,
    })
    const lines = Array.from({ length: 9_000 }, (_each, at) => `    M${at}:\n      openapi: 8.8`)
    const sortedYaml = `# Models first\ncomponents:\n  schemas:\n${lines.join('\n')}\nopenapi: '3.1.0'\npaths: {}\n`
    expect(recogniseText(sortedYaml, 'openapi')).toMatchObject({ kind: 'openapi', version: '3.1.0' })
    expect(recogniseText('{"a":{"openapi":"3.0.0"}}', 'openapi')).toEqual({ kind: 'unknown' })
  })

  it('takes the version from a JSON text that is cut off', () => {
    expect(recogniseText('{ "openapi": "3.0.3", "info": {', 'openapi')).toEqual({
      kind: 'openapi',
      version: '3.0.3',
      title: '',
      operations: undefined,
    })
  })

  it.each(['', 'hello', '{"a":1}', '[1]', 'info:\n  title: x'])('does not know %j', (text) => {
    expect(recogniseText(text, 'openapi')).toEqual({ kind: 'unknown' })
  })

  it('reads the first heading of a Markdown text', () => {
    expect(recogniseText('\uFEFFintro\n\n# Getting started \n## More', 'markdown')).toEqual({
      kind: 'markdown',
      title: 'Getting started',
    })
  })
})

const collection = JSON.stringify({
  info: { name: 'Store', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ item: [{ request: 'a' }, { item: [{ request: {} }] }] }, { request: 'b' }],
})
const yapi = JSON.stringify([{ name: 'c', list: [{ title: 'a', path: '/a', method: 'GET' }] }, { list: [{}, {}] }])

describe('what other tools write', () => {
  it.each([
    ['postman', collection, { title: 'Store', operations: 3 }],
    ['postman', '{"name":"First","requests":[{},{}]}', { title: 'First', operations: 2 }],
    ['postman', '{"info":{"_postman_id":"x"', { title: '', operations: undefined }],
    [
      'postman',
      '{"name":"Test","values":[{}],"_postman_variable_scope":"environment"}',
      { title: 'Test', operations: undefined },
    ],
    ['yapi', yapi, { title: '', operations: 3 }],
    ['yapi', '<h1 class="curproject-name"> 商城 </h1>\n# a\n## b\n**Path：** /b\n', { title: '商城', operations: 1 }],
    ['har', '{"log":{"version":"1.2","entries":[{},{}]}}', { title: '', operations: 2 }],
    ['curl', "# first\ncurl https://a.test\n$ curl -d '\nx' https://b.test\n", { title: '', operations: 2 }],
  ] as const)('%s', (format, text, found) => {
    expect(recogniseText(text, format)).toEqual({ kind: 'calls', format, ...found })
  })

  it('is named when another format was chosen', () => {
    expect(recogniseText(collection, 'openapi')).toEqual({ kind: 'other', format: 'postman' })
    expect(recogniseText(json, 'postman')).toEqual({ kind: 'other', format: 'openapi' })
    expect(recogniseText('curl https://a.test', 'har')).toEqual({ kind: 'other', format: 'curl' })
    expect(recogniseText('{"a":1}', 'postman')).toEqual({ kind: 'unknown' })
  })
})

describe('recogniseFile', () => {
  it('knows a zip by its first bytes, whatever its name', async () => {
    const zip = new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])])
    expect(await recogniseFile(zip, 'openapi')).toEqual({ kind: 'zip' })
    expect(await recogniseFile(new Blob(['PK is a text']), 'openapi')).toEqual({ kind: 'unknown' })
  })

  it('reads the text of a file', async () => {
    expect(await recogniseFile(new Blob([json]), 'openapi')).toMatchObject({ version: '3.1.0', operations: 3 })
  })
})
