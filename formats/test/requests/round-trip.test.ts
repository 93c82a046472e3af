/*
 * Real collections and exports of YApi: imported, written in their own format, imported again. The same requests, parameters, fields, examples.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrayAt, isObject, objectAt, type ApplicationBundle, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importPostman, importYapi, writePostman, writeYapi } from '../../src/index.ts'
import { corpus, expectWholeCorpus, filesBelow } from '../../../model/test/corpus-files.ts'

const refused = new Set(['postman/bruno/postman-malformed.json'])
const collections = filesBelow(corpus, 'postman').filter((path) => !refused.has(path))

const sourceOf = (bundle: ApplicationBundle) => ({
  title: 'All',
  applications: [{ name: 'All', bundle, dictionaries: [], constants: [] }],
})

/** How often something is said, by what it is. */
class Counts {
  readonly found = new Map<string, number>()
  add(what: string, count = 1): void {
    if (count > 0) this.found.set(what, (this.found.get(what) ?? 0) + count)
  }
}

const sizeOf = (value: Json | undefined): number =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0

function countBundle(bundle: ApplicationBundle): Record<string, number> {
  const counts = new Counts()
  counts.add('folders', bundle.folders.length)
  const { root } = bundle.application
  for (const owner of [root, ...(arrayAt(root, 'tags') ?? []).filter(isObject)]) {
    counts.add('scripts', sizeOf(owner['x-lectern-scripts']))
    counts.add('auth', owner['x-lectern-auth'] === undefined ? 0 : 1)
    counts.add('descriptions', owner['description'] === undefined ? 0 : 1)
  }
  for (const { content } of bundle.documents) if (content.kind === 'http') countOperation(counts, content.operation)
  return Object.fromEntries([...counts.found].sort())
}

function countOperation(counts: Counts, operation: JsonObject): void {
  counts.add('calls')
  counts.add('descriptions', operation['description'] === undefined ? 0 : 1)
  counts.add('scripts', sizeOf(operation['x-lectern-scripts']))
  counts.add('tags', sizeOf(operation['tags']))
  counts.add(`security ${JSON.stringify(operation['security'] ?? null)}`)
  for (const parameter of (arrayAt(operation, 'parameters') ?? []).filter(isObject)) {
    counts.add(JSON.stringify(parameter['in'] ?? null))
    counts.add('parameter descriptions', parameter['description'] === undefined ? 0 : 1)
  }
  const body = objectAt(operation, 'requestBody')
  for (const [type, media] of Object.entries((body && objectAt(body, 'content')) ?? {})) countMedia(counts, type, media)
  for (const [status, response] of Object.entries(objectAt(operation, 'responses') ?? {})) {
    if (!isObject(response)) continue
    counts.add(`status ${status}`)
    counts.add('headers of answers', sizeOf(response['headers']))
    counts.add('answers without body', sizeOf(response['x-lectern-saved-responses']))
    for (const [type, media] of Object.entries(objectAt(response, 'content') ?? {}))
      countMedia(counts, `answer ${type}`, media)
  }
}

function countMedia(counts: Counts, type: string, media: Json): void {
  counts.add(type)
  if (!isObject(media)) return
  const schema = objectAt(media, 'schema') ?? {}
  counts.add(`fields of ${type}`, sizeOf(schema['properties']))
  counts.add(`examples of ${type}`, sizeOf(media['examples']))
}

describe('a collection written and read again', () => {
  expectWholeCorpus()
  it.each(collections)('%s', (path) => {
    const first = importPostman([{ path, bytes: readFileSync(join(corpus, path)) }])
    if (!first.ok) throw new Error(JSON.stringify(first.issues))
    const { files, issues } = writePostman(sourceOf(first.bundle), { language: 'en' })
    const again = importPostman(files.filter(({ path: name }) => name.endsWith('.postman_collection.json')))
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    expect(issues).toEqual([])
    expect(countBundle(again.bundle)).toEqual(countBundle(first.bundle))
  })
})

describe('an export of YApi written and read again', () => {
  it.each(filesBelow(corpus, 'yapi'))('%s', (path) => {
    const first = importYapi([{ path, bytes: readFileSync(join(corpus, path)) }])
    if (!first.ok) throw new Error(JSON.stringify(first.issues))
    const { files, issues } = writeYapi(sourceOf(first.bundle), { language: 'zh-CN' })
    const again = importYapi(files)
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    expect(issues).toEqual([])
    expect(countBundle(again.bundle)).toEqual(countBundle(first.bundle))
  })
})
