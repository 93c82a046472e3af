/* What a text says that its parsed value doesn't: repeated keys, digits of numbers, values only YAML knows. */
import fc from 'fast-check'
import { jsonText, type Issue } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importHar, importPostman } from '../src/index.ts'
import { exportOpenApi } from '../src/openapi/write/export-openapi.ts'
import { importRoot, placesOf } from './import-root.ts'
import { anyText } from '../../model/test/any-text.ts'

const told = (issues: readonly Issue[], code: string): unknown[] =>
  issues.filter((issue) => issue.code === code).map(({ pointer, params, lost }) => [pointer, params?.['line'], lost])

describe('keys that occur twice', () => {
  it('are named by place and line in JSON', async () => {
    const text = `{"openapi":"3.0.0","info":{"title":"t","version":"1"},
"paths":{"/a":{"get":{"summary":"one","responses":{}}},
"/\\u0061":{"post":{"summary":"two { \\"/a\\": \\\\\\\\","responses":{}}}},
"x-a":[{"b":1},{"b":1,"c":[{"d":1,
"d":2}]}]}`
    const { bundle, issues } = await importRoot(text)
    expect(told(issues, 'key_duplicate')).toEqual([
      ['#/paths/~1a', 3, true],
      ['#/x-a/1/c/0/d', 5, true],
    ])
    expect(bundle.documents.map(({ name }) => name)).toEqual(['two { "/a": \\\\'])
  })

  it('are named by place and line in YAML', async () => {
    const text = `openapi: 3.0.0
info: {title: V, version: '1'}
paths:
  /a:
    get: {summary: one, responses: {}}
  /a:
    post: {summary: two, responses: {}}
x-a:
  - {b: 1}
  - {b: 1, c: [{d: 1, d: 2}]}
`
    const { bundle, issues } = await importRoot(text, 'a.yaml')
    expect(told(issues, 'key_duplicate').sort()).toEqual([
      ['#/paths/~1a', 6, true],
      ['#/x-a/1/c/0/d', 10, true],
    ])
    expect(bundle.documents.map(({ name }) => name)).toEqual(['two'])
  })

  it('are not reported of any other JSON', async () => {
    const keys = fc.oneof(fc.constantFrom('a', 'b', '', '"', '\\', ':', '{', ',', '\\"'), anyText())
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(0, 2), async (data, indent) => {
        const root = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, 'x-data': data }
        const { issues } = await importRoot(JSON.stringify(root, undefined, indent))
        expect(told(issues, 'key_duplicate')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('are named in files of other tools and in the examples they hold', () => {
    const postman = importPostman([
      {
        path: 'a.json',
        bytes: `{"info":{"name":"a","name":"b","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
"item":[{"name":"r","request":{"method":"POST","url":"https://a.test/a","body":{"mode":"raw","raw":"{\\"k\\":1,\\"k\\":2}","options":{"raw":{"language":"json"}}}}}]}`,
      },
    ])
    expect(told(postman.issues, 'key_duplicate')).toEqual([
      ['#/info/name', 1, true],
      ['#/item/0/request/body/raw', 1, true],
    ])
    const har = importHar([{ path: 'a.har', bytes: '{"log":{"entries":[],"entries":[]}}' }])
    expect(told(har.issues, 'key_duplicate')).toEqual([['#/log/entries', 1, true]])
  })
})

describe('numbers', () => {
  const exact = ['18014398509481984', '1e21', '1E+300', '-18014398509481984', '100000000000000000000']
  const rounded = [
    '9007199254740993',
    '9007199254740993e0',
    '-36028797018963968',
    '9223372036854775807',
    '-12345678901234567890',
    '123456789012345678901e3',
  ]

  it.each(['json', 'yaml'])('are only said to have lost digits when they have: %s', async (form) => {
    const all = [...exact, ...rounded]
    const text =
      form === 'json'
        ? `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"foreign":[${all.join(',')}]}`
        : `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\nforeign: [${all.join(', ')}]\n`
    const { bundle, issues } = await importRoot(text, `a.${form}`)
    expect(told(issues, 'number_imprecise')).toEqual(
      rounded.map((_, index) => [`#/foreign/${String(exact.length + index)}`, undefined, true]),
    )
    expect(exportOpenApi(bundle, { version: '3.1' }).document['foreign']).toEqual(all.map(Number))
  })

  it.each(['json', 'yaml'])('keep all digits where values are written: %s', async (form) => {
    const all = [...exact, ...rounded, '19.90', '1e400']
    const text =
      form === 'json'
        ? `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"x-n":[${all.join(',')}]}`
        : `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\nx-n: [${all.join(', ')}]\n`
    const { bundle, issues } = await importRoot(text, `a.${form}`)
    expect(issues).toEqual([])
    const { document } = exportOpenApi(bundle, { version: '3.1' })
    expect(jsonText(document)).toContain(`"x-n":[${all.join(',')}]`)
  })
})

describe('values that only YAML knows', () => {
  it('become the nearest value of JSON and are named', async () => {
    const text = `openapi: 3.1.0
info: {title: t, version: '1'}
paths: {}
x-bytes: !!binary aGVsbG8=
x-set: !!set {a, b}
x-map: !!omap [a: 1, b: {c: !!binary aGk=}]
x-time: !!timestamp 2001-12-14
`
    const { bundle, issues } = await importRoot(text, 'a.yaml')
    expect(bundle.application.root).toMatchObject({
      'x-bytes': 'aGVsbG8=',
      'x-set': ['a', 'b'],
      'x-map': { a: 1, b: { c: 'aGk=' } },
      'x-time': '2001-12-14T00:00:00.000Z',
    })
    expect(placesOf(issues)).toEqual([
      'value_converted #/x-bytes',
      'value_converted #/x-set',
      'value_converted #/x-map',
      'value_converted #/x-map/b/c',
      'value_converted #/x-time',
    ])
    expect(structuredClone(bundle)).toEqual(JSON.parse(JSON.stringify(bundle)))
  })
})
