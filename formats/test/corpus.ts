/*
 * Where tests find real descriptions, and how they read them without the code under test.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { parse } from 'yaml'
import { corpus, filesBelow, isInBounds } from '../../model/test/corpus-files.ts'

/** Folder of OpenAPI files. */
export const corpusFolder = join(corpus, 'openapi')

/** The files below the folders that this run reads, as paths relative to the corpus' `openapi`. */
export function listFiles(...folders: string[]): string[] {
  return filesBelow(corpusFolder, ...folders).filter((path) => isInBounds(join(corpusFolder, path)))
}

/** Parts of split descriptions, and files that are no description on purpose. */
export const notDescriptions = new Set([
  'tricky/bruno/openapi-malformed.yaml',
  'tricky/smart-doc-openapi.json',
  'tricky/oai-2.0/petstore-separate/common/Error.json',
  'tricky/oai-2.0/petstore-separate/spec/NewPet.json',
  'tricky/oai-2.0/petstore-separate/spec/Pet.json',
  'tricky/oai-2.0/petstore-separate/spec/parameters.json',
  'tricky/swagger-parser-v2/issue799.json',
  'version-pairs/ref-chain-example/base/schemas/pet.yaml',
  'version-pairs/ref-chain-example/revision/schemas/pet.yaml',
])

/** The text of a corpus file. */
export function readCorpus(path: string): string {
  return readFileSync(join(corpusFolder, path), 'utf8')
}

/** A description parsed by JSON.parse or the YAML library alone; undefined when that is impossible. */
export function parseAlone(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json // JSON.parse is typed any
  } catch {
    try {
      return parse(text, { merge: true, uniqueKeys: false, maxAliasCount: -1, logLevel: 'silent' }) as Json // typed any
    } catch {
      return undefined
    }
  }
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Operations counted on the source itself, following Path Item references inside the file. */
export function countOperations(root: Json | undefined, container: 'paths' | 'webhooks'): number {
  const items = isObject(root) ? root[container] : undefined
  if (!isObject(items)) return 0
  let count = 0
  for (const [path, item] of Object.entries(items))
    if (isObject(item) && !(path.startsWith('x-') && container === 'paths')) count += countItem(root, item)
  return count
}

function countItem(root: Json | undefined, item: JsonObject): number {
  const reference = item['$ref']
  const name =
    typeof reference === 'string' && isObject(root)
      ? /^#\/components\/pathItems\/(.+)$/.exec(reference)?.[1]
      : undefined
  const components = isObject(root) ? root['components'] : undefined
  const pathItems = isObject(components) ? components['pathItems'] : undefined
  const target = name !== undefined && isObject(pathItems) ? pathItems[name] : undefined
  const own = Object.keys(item).filter((key) => methods.has(key)).length
  const more = isObject(item['additionalOperations']) ? Object.keys(item['additionalOperations']).length : 0
  return own + more + (isObject(target) ? countItem(root, target) : 0)
}

/** Where two JSON values differ, as `pointer: left → right`, at most `limit`. Order of keys doesn't count. */
export function differences(left: Json | undefined, right: Json | undefined, limit = 50): string[] {
  const found: string[] = []
  const open: { a: Json | undefined; b: Json | undefined; path: string }[] = [{ a: left, b: right, path: '' }]
  for (let item = open.pop(); item !== undefined && found.length < limit; item = open.pop()) {
    const { a, b, path } = item
    if (Object.is(a, b)) continue
    const isSameShape = (Array.isArray(a) && Array.isArray(b)) || (isObject(a) && isObject(b))
    if (!isSameShape) {
      found.push(`${path}: ${excerpt(a)} → ${excerpt(b)}`)
      continue
    }
    const [first, second] = [entriesOf(a), entriesOf(b)]
    for (const key of new Set([...first.keys(), ...second.keys()]))
      open.push({ a: first.get(key), b: second.get(key), path: `${path}/${key}` })
  }
  return found.sort()
}

function entriesOf(value: Json): Map<string, Json> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

function excerpt(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80)
}
