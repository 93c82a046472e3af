/*
 * A Postman collection (1, 2.0, 2.1) and files of environments and globals → a bundle.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { Draft, finishReading, restOf, textAt, type RequestResult } from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'
import { readSourceTexts, readTree } from '../requests/read-source-text.ts'
import { createFileIssues, openFiles, type FileIssues, type OpenedFile } from '../requests/several-files.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import type { SourceFile } from '../source/source-file.ts'
import { readAuth } from './auth.ts'
import { readItems, sourceOf, type PostmanReading, type Standing } from './collection.ts'
import { readCollectionV1 } from './collection-v1.ts'
import { describe } from './entries.ts'
import { environmentsAt, findEnvironment, readEnvironment, withGlobals, type ReadEnvironment } from './environments.ts'
import { asShared, keepVariables, readScripts, variableValues } from './scripts.ts'

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

/** A collection in its file. */
interface Found {
  value: JsonObject
  place: Place
}

/**
 * Imports a collection with the environments beside it, or these alone; of several collections, each becomes a folder. Never throws for bad input: what
 * is wrong is in `issues`.
 */
export function importPostman(files: readonly SourceFile[]): RequestResult {
  const issues = createFileIssues()
  const source = readSourceTexts(files, ['.json'], issues)
  const opened = openFiles(source?.texts ?? [], issues, (text, own) => {
    const tree = readTree(text, own)
    return tree === undefined ? undefined : findContent(tree, own)
  })
  if (source === undefined || opened.length === 0 || issues.hasErrors()) return { ok: false, issues: issues.list() }
  const environments = opened.flatMap(({ value }) => ('rows' in value ? [value] : []))
  const found = opened.flatMap(({ value, ...file }) => ('rows' in value ? [] : [{ ...file, value }]))
  const draft = new Draft(issues)
  const [first] = found
  const variables = found.length === 1 && first !== undefined ? variablesOf(first.value) : new Map<string, string>()
  draft.useEnvironments(environmentsAt(environments, variables, issues))
  const root =
    first === undefined
      ? { info: { title: environments[0]?.name ?? '', version: '1.0.0' } }
      : found.length === 1
        ? asShared(readOnly(draft, issues, first.value))
        : readSeveral(draft, issues, found)
  const facts = { version: first === undefined ? 'Postman' : versionOf(first.value.value), bytes: source.bytes }
  const result = finishReading(draft, withGlobals(root, environments), issues, facts)
  return first === undefined && result.ok ? { ...result, isOnlyEnvironments: true } : result
}

function findContent(tree: Json, issues: IssueList): Found | ReadEnvironment | undefined {
  const environment = findEnvironment(tree)
  return environment === undefined ? findCollection(tree, issues) : readEnvironment(environment, issues)
}

function variablesOf({ value }: Found): Map<string, string> {
  return variableValues(value['variable'], value['variables'])
}

function startReading(draft: Draft, issues: IssueList, found: Found): PostmanReading {
  const variables = variablesOf(found)
  draft.useVariables(variables)
  return { draft, issues, variables }
}

function readOnly(draft: Draft, issues: IssueList, found: Found): JsonObject {
  const reading = startReading(draft, issues, found)
  readInside(reading, found, { folder: undefined, security: undefined })
  return buildRoot(reading, found.value, found.place)
}

/** What a collection says for all its requests is said by its folder. */
function readSeveral(draft: Draft, issues: FileIssues, found: readonly OpenedFile<Found>[]): JsonObject {
  const titles = found.map(({ path, value }) => {
    issues.enter(path)
    const reading = startReading(draft, issues, value)
    const { info, security, ...extensions } = buildRoot(reading, value.value, value.place)
    const about = isObject(info) ? info : {}
    const folder = draft.addFolder(undefined, {
      name: textAt(about, 'title'),
      description: textAt(about, 'description'),
      extensions,
      place: value.place,
    })
    readInside(reading, value, { folder, security: Array.isArray(security) ? security : undefined })
    return textAt(about, 'title')
  })
  issues.enter(undefined)
  return { info: { title: titles.filter(Boolean).join(', ').slice(0, 200), version: '1.0.0' } }
}

function readInside(reading: PostmanReading, { value, place }: Found, standing: Standing): void {
  const { item } = value
  if (Array.isArray(item)) readItems(reading, item, [...place, 'item'], standing)
  else readCollectionV1(reading, value, standing)
}

/** The collection of a file, which may be wrapped as the service's own API wraps it. */
function findCollection(tree: Json, issues: IssueList): Found | undefined {
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
    ...readScripts(collection['event'] ?? collection['events'], place, issues),
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
