/*
 * A Postman collection (1, 2.0, 2.1) → a bundle.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { Draft, finishReading, restOf, textAt, type RequestResult } from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'
import { readSourceText, readTree } from '../requests/read-source-text.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import type { SourceFile } from '../source/source-file.ts'
import { readAuth } from './auth.ts'
import { readItems, sourceOf, type PostmanReading } from './collection.ts'
import { readCollectionV1 } from './collection-v1.ts'
import { describe } from './entries.ts'
import { keepVariables, readScripts, variableValues } from './scripts.ts'

const known = new Set([
  'info',
  'item',
  'auth',
  'event',
  'events',
  'variable',
  'variables',
  'requests',
  'folders',
  'order',
  'folders_order',
  'name',
  'description',
])
const knownOfInfo = new Set(['name', 'description', 'version', 'schema'])

/** Imports a collection. Never throws for bad input: what is wrong is in `issues`. */
export function importPostman(files: readonly SourceFile[]): RequestResult {
  const issues = createIssueList()
  const source = readSourceText(files, ['.json'], issues)
  const tree = source === undefined ? undefined : readTree(source.text, issues)
  const collection = tree === undefined ? undefined : findCollection(tree, issues)
  if (source === undefined || collection === undefined || issues.hasErrors())
    return { ok: false, issues: issues.list() }
  const { value, place } = collection
  const variables = variableValues(value['variable'], value['variables'])
  const reading: PostmanReading = { draft: new Draft(issues, {}, variables), issues, variables }
  const { item } = value
  if (Array.isArray(item)) readItems(reading, item, [...place, 'item'], { folder: undefined, security: undefined })
  else readCollectionV1(reading, value)
  const root = buildRoot(reading, value, place)
  return finishReading(reading.draft, root, issues, { version: versionOf(value), bytes: source.bytes })
}

/** The collection of a file, which may be wrapped as the service's own API wraps it. */
function findCollection(tree: Json, issues: IssueList): { value: JsonObject; place: Place } | undefined {
  const isWrapped = isObject(tree) && isObject(tree['collection'])
  const value = isWrapped ? tree['collection'] : tree
  const place = isWrapped ? ['collection'] : []
  if (!isObject(value)) {
    noteOtherFormat('postman', tree, issues)
    return undefined
  }
  if (Array.isArray(value['item']) || Array.isArray(value['requests'])) return { value, place }
  const { item } = value
  if (item === undefined || item === null) noteOtherFormat('postman', tree, issues)
  else
    issues.add('error', 'type_wrong', '#' + plainPointerOf([...place, 'item']), {
      params: { kind: 'item', expected: 'array', found: typeof item },
    })
  return undefined
}

function buildRoot({ draft, issues }: PostmanReading, collection: JsonObject, place: Place): JsonObject {
  const info = isObject(collection['info']) ? collection['info'] : undefined
  const title = textAt(info ?? collection, 'name')
  if (title === '') issues.add('warning', 'title_missing', '#' + plainPointerOf([...place, 'info']))
  const variables = collection['variable'] === undefined ? 'variables' : 'variable'
  const auth = readAuth(collection['auth'], [...place, 'auth'], draft, issues)
  const rest = { ...restOf(collection, known), ...(info === undefined ? {} : restOf(info, knownOfInfo)) }
  const description = describe((info ?? collection)['description'])
  return {
    info: {
      title,
      ...(description.trim() !== '' && { description }),
      version: collectionVersion(info?.['version']),
    },
    ...(auth !== undefined && auth.security.length > 0 && { security: auth.security }),
    ...auth?.extensions,
    ...readScripts(collection['event'] ?? collection['events']),
    ...keepVariables(collection[variables], [...place, variables], issues),
    ...sourceOf(rest, place, issues),
  }
}

/** A text, or an object of numbers. */
function collectionVersion(version: Json | undefined): string {
  if (typeof version === 'string' && version.trim() !== '') return version
  if (!isObject(version)) return '1.0.0'
  const numbers = ['major', 'minor', 'patch'].map((part) => textAt(version, part) || '0').join('.')
  const pre = textAt(version, 'prerelease')
  return pre === '' ? numbers : `${numbers}-${pre}`
}

function versionOf(collection: JsonObject): string {
  if (!Array.isArray(collection['item'])) return 'Postman 1'
  const info = isObject(collection['info']) ? collection['info'] : {}
  const found = /v(2\.\d+)/.exec(textAt(info, 'schema'))?.[1]
  return found === undefined ? 'Postman 2' : `Postman ${found}`
}
