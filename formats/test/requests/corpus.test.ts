/*
 * Real collections and exports: what stands in the file is in the bundle, or the report names its place.
 * The file is walked without the code under test.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type ApplicationBundle, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, importPostman, importYapi } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import type { RequestResult } from '../../src/requests/draft.ts'
import { corpus, expectWholeCorpus, filesBelow } from '../../../model/test/corpus-files.ts'

const refused = new Set(['postman/bruno/postman-malformed.json'])
const files = filesBelow(corpus, 'postman', 'yapi')

function read(path: string): { source: Json; result: RequestResult } {
  const text = readFileSync(join(corpus, path), 'utf8')
  const importer = path.startsWith('yapi/') ? importYapi : importPostman
  // JSON.parse is typed any.
  return { source: JSON.parse(text) as Json, result: importer([{ path, bytes: text }]) }
}

function bundleOf(path: string): { source: Json; bundle: ApplicationBundle; pointers: string[] } {
  const { source, result } = read(path)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return { source, bundle: result.bundle, pointers: result.issues.map(({ pointer }) => pointer.slice(1)) }
}

/** What says how the file is built, and is in the bundle in OpenAPI's own way: methods, addresses, kinds, order, names of versions. */
const form =
  /\/(?:method|schema|listen|mode|dataMode|currentHelper|type|_postman_schema)$|\/script\/id$|\/helperAttributes\/id$|\/_id$|^\/(?:folders_)?order\/|\/folders\/\d+\/(?:id|order\/\d+)$|\/(?:folder|folders_order\/\d+)$|\/(?:url|raw|path|host|headers?|request|res_body|req_body_other|requestObject)(?:\/\d+)?$|\/helperAttributes$/

interface Leaf {
  pointer: string
  text: string
}

function leavesOf(value: Json, pointer = ''): Leaf[] {
  if (value === null || typeof value === 'boolean' || value === '') return []
  if (typeof value !== 'object') return [{ pointer, text: String(value) }]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

/** The same JSON, written as `JSON.stringify` does. */
function rewritten(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

describe.each(files.filter((file) => !refused.has(file)))('%s', (file) => {
  it('is kept in the bundle, or named by its place', () => {
    const { source, bundle, pointers } = bundleOf(file)
    const written = JSON.stringify(bundle)
    const isKept = ({ pointer, text }: Leaf): boolean =>
      form.test(pointer) ||
      written.includes(JSON.stringify(text.trim()).slice(1, -1)) ||
      (rewritten(text) !== undefined && written.includes(rewritten(text) ?? '')) ||
      /^content-type$/i.test(text) ||
      pointers.some((named) => named !== '' && (pointer === named || pointer.startsWith(`${named}/`)))
    expect(leavesOf(source).filter((leaf) => !isKept(leaf))).toEqual([])
  })

  it('has as many requests, folders, parameters, headers, fields, examples and scripts', () => {
    const { source, bundle } = bundleOf(file)
    expect(countBundle(bundle)).toEqual(file.startsWith('yapi/') ? countYapi(source) : countPostman(source))
  })

  it('comes back from an export as OpenAPI with the same calls', async () => {
    const { bundle } = bundleOf(file)
    const { document } = exportOpenApi(bundle, { version: '3.2' })
    const again = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(document) }] })
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    const address = ({ content }: ApplicationBundle['documents'][number]) =>
      content.kind === 'http' ? `${content.method} ${content.path}` : ''
    const unique = (each: ApplicationBundle) => [...new Set(each.documents.map(address))].sort()
    expect(unique(again.bundle)).toEqual(unique(bundle))
    expect(again.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('files that are no collection', () => {
  expectWholeCorpus()
  it.each([...refused])('%s is refused with its reason', (file) => {
    const { result } = read(file)
    expect(result.ok).toBe(false)
    expect(result.issues[0]).toMatchObject({ severity: 'error', pointer: '#/item', code: 'type_wrong' })
  })
})

interface Counts {
  calls: number
  folders: number
  query: number
  headers: number
  fields: number
  examples: number
  scripts: number
}

const none: Counts = { calls: 0, folders: 0, query: 0, headers: 0, fields: 0, examples: 0, scripts: 0 }

function add(...all: Counts[]): Counts {
  const sum = { ...none }
  // Keys of a literal.
  for (const counts of all) for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
  return sum
}

function countBundle(bundle: ApplicationBundle): Counts {
  const documents = bundle.documents.map(({ content }) =>
    content.kind === 'http' ? countOperation(content.operation) : none,
  )
  const tags = bundle.application.root['tags']
  const owners = [bundle.application.root, ...(Array.isArray(tags) ? tags.filter(isObject) : [])]
  const scripts = owners.reduce((sum, owner) => sum + lengthOf(owner['x-lectern-scripts']), 0)
  return add({ ...none, folders: bundle.folders.length, scripts }, ...documents)
}

function countOperation(operation: JsonObject): Counts {
  const parameters = [operation['parameters']].flat().filter(isObject)
  const body = isObject(operation['requestBody']) ? operation['requestBody']['content'] : {}
  const responses = isObject(operation['responses']) ? Object.values(operation['responses']).filter(isObject) : []
  const examples = responses.map(
    (response) =>
      lengthOf(response['x-lectern-saved-responses']) +
      Object.values(isObject(response['content']) ? response['content'] : {}).reduce<number>(
        (sum, media) =>
          sum + Object.keys(isObject(media) && isObject(media['examples']) ? media['examples'] : {}).length,
        0,
      ),
  )
  return {
    calls: 1,
    folders: 0,
    query: parameters.filter((each) => each['in'] === 'query').length,
    headers: parameters.filter((each) => each['in'] === 'header').length,
    fields: Object.entries(isObject(body) ? body : {}).reduce((sum, [type, media]) => sum + fieldsOf(type, media), 0),
    examples: examples.reduce((sum, count) => sum + count, 0),
    scripts: lengthOf(operation['x-lectern-scripts']),
  }
}

function fieldsOf(type: string, media: Json): number {
  const schema = isObject(media) && /urlencoded|form-data/.test(type) ? media['schema'] : undefined
  return Object.keys(isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}).length
}

function lengthOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Names of a list of `{ key, value }`, or of lines. */
function namesOf(list: Json | undefined): string[] {
  if (typeof list === 'string')
    return list
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [line.replace(/^\s*\/\//, '').split(':')[0] ?? '']))
  return (Array.isArray(list) ? list : []).flatMap((entry) =>
    isObject(entry) ? [textOf(entry['key'] ?? entry['name'])] : [],
  )
}

function distinct(names: string[], ignoresCase = false): number {
  return new Set(names.map((name) => (ignoresCase ? name.toLowerCase() : name).trim()).filter((name) => name !== ''))
    .size
}

function queryNames(url: string): string[] {
  const query = url.split('#')[0]?.split('?').slice(1).join('?') ?? ''
  return query.split(/[&\n]/).map((pair) => decodeURIComponent((pair.split('=')[0] ?? '').replaceAll('+', ' ')))
}

function countEvents(events: Json | undefined): number {
  return (Array.isArray(events) ? events : []).filter((event) => {
    const written = isObject(event) ? event['script'] : undefined
    const script = isObject(written) ? written['exec'] : written
    return [script].flat().some((line) => textOf(line).trim() !== '')
  }).length
}

function countPostman(source: Json): Counts {
  const file = isObject(source) && isObject(source['collection']) ? source['collection'] : source
  if (!isObject(file)) return none
  const own = { ...none, scripts: countEvents(file['event'] ?? file['events']) }
  return Array.isArray(file['item']) ? add(own, ...file['item'].map(countItem)) : add(own, countFirst(file))
}

function countItem(item: Json): Counts {
  if (!isObject(item)) return none
  const own = { ...none, scripts: countEvents(item['event'] ?? item['events']) }
  if (Array.isArray(item['item'])) return add({ ...own, folders: 1 }, ...item['item'].map(countItem))
  const request = typeof item['request'] === 'string' ? { url: item['request'] } : item['request']
  if (!isObject(request)) return none
  const { url } = request
  const body = isObject(request['body'] ?? request['data']) ? (request['body'] ?? request['data']) : {}
  const mode = isObject(body) ? textOf(body['mode']) : ''
  const raw = isObject(url) ? textOf(url['raw']) : textOf(url)
  const query = isObject(url) && Array.isArray(url['query']) ? namesOf(url['query']) : queryNames(raw)
  const content = isObject(body) ? body[mode] : undefined
  const headers = namesOf(request['header'] ?? request['headers'])
  return {
    ...own,
    calls: 1,
    query: distinct(query),
    headers:
      distinct(headers, true) -
      (hasBody(mode, content)
        ? usedContentTypes(request['header'] ?? request['headers'], /urlencoded|formdata/.test(mode))
        : 0),
    fields:
      mode === 'formdata' || mode === 'urlencoded' ? distinct(namesOf(content)) : rawFields(mode, content, request),
    examples: lengthOf(item['response'] ?? item['responses']),
  }
}

/** A raw body that is sent as a form has fields too. */
function rawFields(mode: string, content: Json | undefined, request: JsonObject): number {
  const isForm = mode === 'raw' && JSON.stringify(request['header'] ?? request['headers'] ?? '').includes('urlencoded')
  return isForm ? distinct(queryNames(`?${textOf(content)}`)) : 0
}

function hasBody(mode: string, content: Json | undefined): boolean {
  if (mode === 'file' || mode === 'graphql') return true
  return mode === 'raw' ? textOf(content).trim() !== '' : lengthOf(content) > 0
}

/** A Content-Type that names the body's media type is not counted among the headers. */
function usedContentTypes(headers: Json | undefined, isForm = false): number {
  const list =
    typeof headers === 'string'
      ? headers.split('\n').map((line) => ({ key: line.split(':')[0] ?? '', value: line.split(':')[1] ?? '' }))
      : headers
  return (Array.isArray(list) ? list : []).some(
    (header) =>
      isObject(header) &&
      header['disabled'] !== true &&
      textOf(header['key']).trim().toLowerCase() === 'content-type' &&
      (isForm ? /urlencoded|multipart/ : /^\s*[\w.+*-]+\/[\w.+*-]+/).test(textOf(header['value'])) &&
      textOf(header['description']).trim() === '',
  )
    ? 1
    : 0
}

function countFirst(file: JsonObject): Counts {
  const requests = [file['requests']].flat().filter(isObject)
  const folders = [file['folders']].flat().filter(isObject)
  const counts = requests.map((request): Counts => {
    const mode = textOf(request['dataMode'])
    const headers = lengthOf(request['headerData']) > 0 ? request['headerData'] : request['headers']
    const isForm = mode === 'params' || mode === 'urlencoded'
    const isBody =
      mode === 'raw'
        ? (textOf(request['rawModeData']) || textOf(request['data'])).trim() !== ''
        : mode === 'binary' || mode === 'graphql' || lengthOf(request['data']) > 0
    const events = request['events'] ?? [
      { script: { exec: request['preRequestScript'] ?? '' } },
      { script: { exec: request['tests'] ?? '' } },
    ]
    return {
      calls: 1,
      folders: 0,
      query: distinct(
        lengthOf(request['queryParams']) > 0 ? namesOf(request['queryParams']) : queryNames(textOf(request['url'])),
      ),
      headers: distinct(namesOf(headers), true) - (isBody ? usedContentTypes(headers, isForm) : 0),
      fields: isForm ? distinct(namesOf(request['data'])) : 0,
      examples: lengthOf(request['responses']),
      scripts: countEvents(events),
    }
  })
  return add({ ...none, folders: folders.length }, ...counts)
}

function countYapi(source: Json): Counts {
  const categories = (Array.isArray(source) ? source : []).filter(isObject)
  const interfaces = categories.flatMap((category) => [category['list']].flat().filter(isObject))
  const counts = interfaces.map((each): Counts => {
    const isForm =
      each['req_body_type'] === 'form' || (each['req_body_type'] === undefined && textOf(each['req_body_other']) === '')
    const hasOther = each['req_body_type'] === 'json' && textOf(each['req_body_other']).trim() !== ''
    const headers = [each['req_headers']].flat().filter(isObject)
    const isUsed = headers.some(
      (header) =>
        /^content-type$/i.test(textOf(header['name'])) &&
        textOf(header['value']).includes('/') &&
        textOf(header['desc']) === '',
    )
    return {
      calls: 1,
      folders: 0,
      query: distinct(namesOf(each['req_query'])),
      headers:
        distinct(namesOf(headers), true) -
        (isUsed && (hasOther || (isForm && lengthOf(each['req_body_form']) > 0)) ? 1 : 0),
      fields: isForm ? distinct(namesOf(each['req_body_form'])) : 0,
      examples: 0,
      scripts: 0,
    }
  })
  return add({ ...none, folders: categories.length }, ...counts)
}
