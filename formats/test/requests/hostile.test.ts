/*
 * Broken, deep and huge input of other tools' files: always an answer, never an exception, never a changed prototype.
 */
import fc from 'fast-check'
import type { Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importCurl, importHar, importPostman, importYapi } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import type { RequestResult } from '../../src/requests/draft.ts'
import { anyText } from '../../../model/test/any-text.ts'

const importers = { importPostman, importYapi, importHar, importCurl }

/** Reads a text with every reader, and writes what was read. */
function tryAll(text: string): RequestResult[] {
  return Object.values(importers).map((importer) => {
    const result = importer([{ path: 'a', bytes: text }])
    if (result.ok) {
      expect(JSON.stringify(exportOpenApi(result.bundle, { version: '3.1' }).document).isWellFormed()).toBe(true)
      for (const { name, content } of result.bundle.documents) {
        expect(name.trim()).not.toBe('')
        if (content.kind === 'http') expect(content.path).toMatch(/^\//)
      }
    } else expect(result.issues[0]?.severity).toBe('error')
    return result
  })
}

const nested = (open: string, close: string, depth: number, inside: string) =>
  open.repeat(depth) + inside + close.repeat(depth)

const postman = (items: unknown): string => JSON.stringify({ info: { name: 'a' }, item: items })
const request = (more: object) => postman([{ name: 'a', request: { method: 'POST', url: 'https://a.test', ...more } }])
const yapi = (more: object): string =>
  JSON.stringify([{ name: 'a', list: [{ title: 'a', path: '/a', method: 'POST', ...more }] }])
const deepJson = nested('{"a":', '}', 10_000, '1')
const deepSchema = nested('{"type":"object","properties":{"a":', '}}', 10_000, '{}')

const hostile: [string, string][] = [
  ['folders 10,000 levels deep', `{"info":{},"item":${nested('[{"item":', '}]', 10_000, '[]')}}`],
  ['lists 100,000 levels deep', nested('[', ']', 100_000, '')],
  ['a bracket never closed', '{'.repeat(100_000)],
  ['a body 10,000 levels deep', request({ body: { mode: 'raw', raw: deepJson } })],
  ['a lenient body 10,000 levels deep', request({ body: { mode: 'raw', raw: `${deepJson}// x` } })],
  ['XML 10,000 levels deep', request({ body: { mode: 'raw', raw: nested('<a>', '</a>', 10_000, '') } })],
  [
    'GraphQL variables 10,000 levels deep',
    request({ body: { mode: 'graphql', graphql: { query: '', variables: deepJson } } }),
  ],
  ['a schema 10,000 levels deep', yapi({ res_body_type: 'json', res_body_is_json_schema: true, res_body: deepSchema })],
  [
    'a mock sample 10,000 levels deep',
    yapi({ res_body_type: 'json', res_body: nested('{"a|1":[', ']}', 10_000, '1') }),
  ],
  [
    'a recorded answer 10,000 levels deep',
    JSON.stringify({
      log: {
        entries: [
          {
            request: { method: 'GET', url: 'https://a.test' },
            response: { status: 200, content: { mimeType: 'application/json', text: deepJson } },
          },
        ],
      },
    }),
  ],
  [
    'keys of the prototype',
    `{"item":[{"__proto__":{"polluted":1},"name":"a","request":{"url":{"raw":"/","variable":[{"key":"__proto__","value":"x"}],"query":[{"key":"__proto__","value":"x"}]},"header":[{"key":"constructor","value":"x"}],"body":{"mode":"formdata","formdata":[{"key":"__proto__","value":"x"}]},"auth":{"type":"__proto__","__proto__":[]}}}]}`,
  ],
  [
    'variables that name each other',
    JSON.stringify({
      variable: [
        { key: 'a', value: '{{b}}{{b}}' },
        { key: 'b', value: '{{a}}{{a}}' },
      ],
      item: [{ request: '{{a}}/x' }],
    }),
  ],
  [
    'half characters',
    request({ header: [{ key: '\ud800', value: '\udc00' }], body: { mode: 'raw', raw: '"\ud800"' } }),
  ],
  [
    'circular folders of version 1',
    '{"requests":[{"id":"r","folder":"a"}],"folders":[{"id":"a","folder":"a"},{"id":"b","folders_order":["c"]},{"id":"c","folders_order":["b"]}]}',
  ],
  ['quotes without an end', `curl '${"\ncurl '".repeat(5_001)}`],
  ['a table cut off', '## a\n<a id=a> </a>\n### 请求参数\n**Body**\n\n<table></thead><tr key=0><td key=0><span'],
  [
    'tables without cells',
    `## a\n### 基本信息\n### 返回数据\n${'|'.repeat(50_000)}\n<table>${'<tr key=1>'.repeat(10_000)}`,
  ],
]

describe('hostile input', () => {
  it.each(hostile)('%s', (_name, text) => {
    tryAll(text)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('reads what is deep as far as it can be said, and names the rest', () => {
    const result = importPostman([{ path: 'a', bytes: request({ body: { mode: 'raw', raw: deepJson } }) }])
    expect(result.ok && result.issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['nesting_too_deep', '#/item/0/request/body/raw'],
      ['sample_unreadable', '#/item/0/request/body/raw'],
    ])
  })

  it('nests folders as deep as they can be shown, and loses none of what is in them', () => {
    const items = Array.from({ length: 60 }).reduce<unknown>(
      (inner, _, index) => [
        { name: `f${String(index)}`, item: inner },
        { name: `r${String(index)}`, request: '/x' },
      ],
      [],
    )
    const result = importPostman([{ path: 'a', bytes: postman(items) }])
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(result.bundle.documents).toHaveLength(60)
    expect(result.bundle.folders).toHaveLength(20)
    const tooDeep = result.issues.filter(({ code }) => code === 'folder_too_deep')
    expect(tooDeep).toHaveLength(40)
    expect(tooDeep[0]?.pointer).toBe('#' + '/item/0'.repeat(21))
  })

  it('takes time in proportion to the size', () => {
    const many = (count: number) =>
      postman(
        Array.from({ length: count }, (_, index) => ({
          name: 'same',
          item: [
            {
              name: 'a',
              request: {
                method: 'GET',
                url: `https://a.test/${String(index)}?same=1`,
                header: [{ key: 'X', value: 'y' }],
              },
            },
          ],
        })),
      )
    const result = importPostman([{ path: 'a', bytes: many(20_000) }])
    expect(result.ok && result.stats).toMatchObject({ operations: 20_000, folders: 20_000 })
    const fields = Array.from({ length: 20_000 }, (_, index) => ({ key: `k${String(index)}`, value: '1' }))
    expect(importPostman([{ path: 'a', bytes: request({ body: { mode: 'formdata', formdata: fields } }) }]).ok).toBe(
      true,
    )
    const commands = importCurl([{ path: 'a', bytes: 'curl https://a.test/x -d a=1\n'.repeat(20_000) }])
    expect(commands.ok && commands.stats.operations).toBe(20_000)
  })
})

/** A file of each kind, to be broken. */
const samples: Json[] = [
  {
    info: { name: 'a', schema: 'v2.1.0' },
    variable: [{ key: 'b', value: 'https://a.test' }],
    auth: { type: 'basic', basic: [{ key: 'password', value: 'p' }] },
    event: [{ listen: 'test', script: { exec: ['x'] } }],
    item: [
      {
        name: 'f',
        item: [
          {
            name: 'r',
            request: {
              method: 'POST',
              url: {
                raw: '{{b}}/x/:id?a=1',
                host: ['{{b}}'],
                path: ['x', ':id'],
                query: [{ key: 'a', value: '1' }],
                variable: [{ key: 'id', value: '1' }],
              },
              header: [{ key: 'Content-Type', value: 'application/json' }],
              body: {
                mode: 'raw',
                raw: '{"a": 1}',
                formdata: [{ key: 'a', type: 'file', src: ['b'] }],
                options: { raw: { language: 'json' } },
              },
            },
            response: [
              { name: 'ok', code: 200, header: [{ key: 'A', value: 'b' }], body: '{"a": 1}', originalRequest: {} },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'a',
    order: ['r'],
    folders: [{ id: 'f', name: 'f', order: ['r'] }],
    requests: [
      {
        id: 'r',
        url: 'https://a.test/:x',
        dataMode: 'params',
        data: [{ key: 'a', value: 'b' }],
        headers: 'A: b',
        currentHelper: 'basicAuth',
        helperAttributes: { password: 'p' },
        responses: [{ text: '{}', responseCode: { code: 200 } }],
      },
    ],
  },
  [
    {
      name: 'a',
      list: [
        {
          title: 'a',
          path: '/a/:b?c=1',
          method: 'POST',
          req_params: [{ name: 'b' }],
          req_query: [{ name: 'd', required: '1', example: '@integer' }],
          req_headers: [{ name: 'Content-Type', value: 'application/json' }],
          req_body_type: 'json',
          req_body_is_json_schema: true,
          req_body_other:
            '{"type": "object", "properties": {"a": {"type": "int", "mock": {"mock": "@id"}}}, "definitions": {"X": {}}}',
          res_body_type: 'json',
          res_body: '{"a|1-2": ["@id"]}',
          tag: ['x'],
        },
      ],
    },
  ],
  {
    log: {
      version: '1.2',
      entries: [
        {
          request: {
            method: 'POST',
            url: 'https://a.test/x?a=1',
            headers: [{ name: 'A', value: 'b' }],
            cookies: [{ name: 'c', value: 'd' }],
            queryString: [{ name: 'a', value: '1' }],
            postData: { mimeType: 'application/json', text: '{"a": 1}', params: [] },
          },
          response: {
            status: 200,
            headers: [{ name: 'B', value: 'c' }],
            content: { mimeType: 'application/json', text: '{"a": 1}' },
          },
        },
      ],
    },
  },
]

const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    [1],
    { a: null },
    '{{',
    '{{a}}',
    ':',
    '//',
    '{"a":',
    '@',
  ),
  anyText(),
)

/** The value at one of its places replaced, or one of its texts cut. */
function broken(value: Json, path: number[], replacement: Json): Json {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? broken(each, rest, replacement) : each))
  return { ...value, [key]: broken(value[key] ?? null, rest, replacement) }
}

describe('broken files', () => {
  it('never throw, whatever stands in a place', () => {
    const path = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 })
    const changes = fc.array(fc.tuple(path, odd), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...samples), changes, (sample, list) => {
        const value = list.reduce<Json>((each, [at, replacement]) => broken(each, at, replacement), sample)
        tryAll(JSON.stringify(value))
      }),
      { numRuns: 500 },
    )
  })

  it('never throw, wherever they are cut off or changed', () => {
    const texts = [
      ...samples.map((sample) => JSON.stringify(sample)),
      "# a\ncurl -X POST 'https://a.test/x' -H \"A: b\" -d $'{\"a\\'\": 1}' --next https://b.test | sh",
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat(4),
        fc.string({ maxLength: 4 }),
        (text, at, length, insert) => {
          const from = at % text.length
          tryAll(text.slice(0, from) + insert + text.slice(from + length))
          tryAll(text.slice(0, from))
        },
      ),
      { numRuns: 300 },
    )
  })
})
