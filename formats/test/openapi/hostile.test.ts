/*
 * Hostile and broken input: always an answer, never an exception, never a changed prototype.
 */
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, type ImportResult } from '../../src/index.ts'
import { createIssueList } from '../../src/issue-list.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { parseAlone, readCorpus } from '../corpus.ts'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'

const versions = ['3.2', '3.1', '3.0', '2.0'] as const

/** Imports, and exports what was imported in every version. */
async function tryAll(bytes: Uint8Array | string): Promise<ImportResult> {
  const result = await importOpenApi({ files: [{ path: 'a.yaml', bytes }] })
  if (result.ok)
    for (const version of versions) {
      const text = JSON.stringify(exportOpenApi(result.bundle, { version }).document)
      expect(text.isWellFormed()).toBe(true)
    }
  else expect(result.issues[0]?.severity).toBe('error')
  return result
}

const head = 'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths: {}\n'
const describeApi = (fields: Record<string, unknown>): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, ...fields })

function aliasBomb(): string {
  const lines = ['x-a0: &a0 [l, l, l, l, l, l, l, l, l]']
  for (let level = 1; level < 12; level++)
    lines.push(
      `x-a${String(level)}: &a${String(level)} [${Array(9)
        .fill(`*a${String(level - 1)}`)
        .join(', ')}]`,
    )
  return head + lines.join('\n')
}

const refused: [string, Uint8Array | string, string][] = [
  [
    'JSON nested 100,000 lists deep',
    `{"openapi":"3.0.0","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'nesting_too_deep',
  ],
  [
    'JSON nested 100,000 objects deep',
    `{"openapi":"3.0.0","x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    'nesting_too_deep',
  ],
  ['YAML nested by brackets', `openapi: 3.0.0\nx: ${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'nesting_too_deep'],
  ['YAML nested by dashes', `openapi: 3.0.0\nx:\n ${'- '.repeat(20_000)}a`, 'nesting_too_deep'],
  ['a bracket never closed', '{'.repeat(100_000), 'nesting_too_deep'],
  ['a YAML alias that contains itself', `${head}x-a: &a [*a]\n`, 'alias_cycle'],
  ['a YAML alias bomb', aliasBomb(), 'tree_too_big'],
  ['no text', '', 'text_empty'],
  ['no bytes', new Uint8Array(), 'text_empty'],
  ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'archive_unreadable'],
  ['an archive bomb', zipSync({ 'openapi.yaml': new Uint8Array(20_000_000) }), 'archive_too_big'],
  [
    'an archive without a description',
    zipSync({ 'a.yaml': strToU8('a: 1'), 'b.yaml': strToU8('b: 1') }),
    'root_missing',
  ],
  ['a list', '[1]', 'document_not_object'],
  [
    'a body under ten thousand media types',
    JSON.stringify({
      swagger: '2.0',
      consumes: Array.from({ length: 10_000 }, (_, index) => `a/${String(index)}`),
      paths: {
        '/a': {
          post: { parameters: [{ in: 'body', name: 'b', schema: { allOf: Array(500).fill({}) } }], responses: {} },
        },
      },
    }),
    'tree_too_big',
  ],
]

const takenOver: [string, Uint8Array | string, string[]][] = [
  [
    'lists and texts where objects must be',
    describeApi({ paths: { '/a': { get: [], post: 5, put: { responses: [1] } } } }),
    ['type_wrong'],
  ],
  [
    'prototype keys',
    '{"openapi":"3.1.0","__proto__":{"polluted":1},"paths":{"__proto__":{"get":{}},"/constructor":{"get":{"tags":["__proto__"],"responses":{}}}}}',
    ['key_unsafe'],
  ],
  [
    'schemas named like object methods',
    describeApi({
      components: {
        schemas: { toString: { $ref: '#/components/schemas/hasOwnProperty' }, hasOwnProperty: { type: 'string' } },
      },
    }),
    [],
  ],
  [
    'null everywhere',
    describeApi({
      paths: {
        '/a': {
          get: null,
          parameters: null,
          post: { parameters: null, responses: null, requestBody: null, tags: null },
        },
        '/b': null,
      },
      components: null,
      tags: null,
      servers: null,
    }),
    ['value_empty'],
  ],
  [
    'numbers beyond range',
    '{"openapi":"3.1.0","paths":{},"components":{"schemas":{"a":{"maxLength":1e999}}}}',
    ['number_out_of_range'],
  ],
  [
    'YAML values unknown to JSON',
    `${head}x-a: .nan\nx-b: !!binary aGk=\n? [a, b]\n: c\n1: x\n`,
    ['number_out_of_range'],
  ],
  [
    'half characters',
    '{"openapi":"3.1.0","paths":{"/\\ud800":{"get":{"summary":"\\udc00x","tags":["\\ud800"],"responses":{}}}}}',
    ['text_malformed'],
  ],
  [
    'references in circles',
    describeApi({
      components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } },
      paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } },
    }),
    ['reference_unresolved'],
  ],
  [
    'references to nowhere and to everything',
    describeApi({
      components: {
        schemas: {
          A: { $ref: '#' },
          B: { $ref: '' },
          D: { $ref: '%%%#/%zz' },
          E: { $ref: 'http://[' },
          G: { $ref: 5 },
          I: { $ref: '#/paths' },
        },
      },
      paths: { '/a': { $ref: '#' } },
    }),
    ['reference_unresolved', 'reference_kind_unsupported'],
  ],
  [
    'tags that are each other’s parents',
    describeApi({
      tags: [{ name: 'a', parent: 'b' }, { name: 'b', parent: 'a' }, { name: 5 }, null],
      paths: { '/a': { get: { tags: ['a'], responses: {} } } },
    }),
    [],
  ],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFF' + describeApi({ paths: {} }), 'utf16le')), []],
]

describe('hostile input', () => {
  it.each(refused)('refuses %s', async (_name, bytes, code) => {
    const result = await tryAll(bytes)
    expect(result.ok).toBe(false)
    expect(result.issues.map((issue) => issue.code)).toContain(code)
  })

  it.each(takenOver)('takes %s over', async (_name, bytes, codes) => {
    const result = await tryAll(bytes)
    expect(result.ok).toBe(true)
    for (const code of codes) expect(result.issues.map((issue) => issue.code)).toContain(code)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('refuses a map that takes itself over', async () => {
    const root = `${head}components: { schemas: { A: { properties: { $ref: x.yaml } } } }\n`
    const bytes = 'e: { properties: { $ref: x.yaml }, items: { properties: { $ref: x.yaml } } }\n'
    const files = [
      { path: 'openapi.yaml', bytes: root },
      { path: 'x.yaml', bytes },
    ]
    const result = await importOpenApi({ files })
    expect(result.ok).toBe(false)
    expect(result.issues.map((issue) => issue.code)).toContain('tree_too_big')
  })

  it('says line, column and reason of a slip', async () => {
    const result = await importOpenApi({
      files: [{ path: 'a.json', bytes: '{\n  "openapi": "3.0.0",\n  "paths": {,}\n}' }],
    })
    expect(result).toMatchObject({ ok: false, issues: [{ code: 'text_unreadable', params: { line: 3, column: 13 } }] })
  })

  it('keeps entries of an archive that point outside out', async () => {
    const bytes = zipSync({ 'openapi.yaml': strToU8(head), '../../evil.yaml': strToU8(head) })
    const result = await importOpenApi({ files: [{ path: 'a.zip', bytes }] })
    expect(result.ok).toBe(true)
    expect(result.issues.map((issue) => issue.code)).toEqual(['archive_path_unsafe'])
  })

  it('lists a limited number of remarks', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`a${String(index)}`, { get: { responses: {} } }]),
    )
    const result = await importOpenApi({ files: [{ path: 'a.json', bytes: describeApi({ paths }) }] })
    expect(result.issues.filter((issue) => issue.code === 'path_no_slash')).toHaveLength(500)
    const issues = createIssueList()
    for (let index = 0; index < 30_000; index++) {
      issues.add('warning', 'path_no_slash', `#/paths/a${String(index)}`)
      issues.add('note', 'value_converted', `#/paths/a${String(index)}`)
    }
    for (let index = 0; index < 500; index++) issues.add('error', 'type_wrong', `#/x${String(index)}`)
    const listed = issues.list()
    const count = (code: string): number => listed.filter((issue) => issue.code === code).length
    expect([count('path_no_slash'), count('value_converted'), count('type_wrong')]).toEqual([10_000, 10_000, 100])
    expect(listed.filter((issue) => issue.code === 'issue_more')).toEqual([
      { severity: 'error', pointer: '#', code: 'issue_more', params: { code: 'type_wrong', count: 400 } },
      { severity: 'warning', pointer: '#', code: 'issue_more', params: { code: 'path_no_slash', count: 20_000 } },
      { severity: 'note', pointer: '#', code: 'issue_more', params: { code: 'value_converted', count: 20_000 } },
    ])
    expect(listed[0]?.severity).toBe('error')
  })
})

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    '',
    'x',
    [],
    {},
    [null],
    { $ref: '#' },
    { $ref: '#/paths' },
    { $ref: null },
    { type: 'null' },
  ),
  fc.string().map((text): Json => ({ $ref: text })),
)

/** Replaces the value at the place that `steps` lead to. */
function mutate(root: Json, steps: readonly number[], value: Json): void {
  let node: JsonObject | Json[] | undefined = isObject(root) ? root : undefined
  for (const [index, step] of steps.entries()) {
    if (node === undefined) return
    const keys: string[] = Object.keys(node)
    const key: string | undefined = keys[step % Math.max(keys.length, 1)]
    if (key === undefined) return
    const next: Json | undefined = Array.isArray(node) ? node[Number(key)] : node[key]
    const isLeaf = typeof next !== 'object' || next === null
    if (index === steps.length - 1 || isLeaf) {
      if (Array.isArray(node)) node[Number(key)] = value
      else node[key] = value
      return
    }
    node = next
  }
}

describe('mutated descriptions', () => {
  expectWholeCorpus()
  const paths = [
    'chinese/knife4j-server2.swagger2.json',
    'tricky/swagger-parser-v2/petstore.yaml',
    'tricky/readme-3.0/callbacks.json',
    'tricky/readme-3.0/discriminators.json',
    'tricky/oai-3.1-pass/media-type-examples.yaml',
    'tricky/o2p-3.1/two-requests-in-webhook.yaml',
    'tricky/oai-3.2-pass/oas32-features.json',
  ]
  it.each(paths)('%s never throws and stays the same after a second trip', async (path) => {
    const source = JSON.stringify(parseAlone(readCorpus(path)))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 12 }), odd), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const root = JSON.parse(source) as Json // typed any
          for (const [steps, value] of changes) mutate(root, steps, structuredClone(value))
          const text = JSON.stringify(root)
          const result = await tryAll(text)
          const again = await importOpenApi({ files: [{ path: 'a.yaml', bytes: text }] })
          expect(again).toEqual(result)
        },
      ),
      { numRuns: 150 },
    )
  })
})
