/*
 * The upgraded description → a bundle: application, components, folders, documents.
 */
import {
  componentSections,
  contentVersion,
  firstTag,
  isObject,
  nameOfOperation,
  plainPointerOf,
  type ApplicationContent,
  type ApplicationBundle,
  type BundleDocument,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'
import { createFolders, type FolderTree } from './folders.ts'
import { groupPaths } from './group-paths.ts'
import type { ImportContext, NoteSink } from './import-context.ts'
import type { FoundOperation, FoundPath } from './path-items.ts'

/** A path whose operations have been walked. */
export interface WalkedPath extends FoundPath {
  /** Notes of the fields for all methods. */
  pathNotes: NoteSink
  /** Notes of each operation, in the order of `operations`. */
  operationNotes: NoteSink[]
  /** What Swagger 2.0 needs back, per operation; same order. */
  swaggerNotes: (JsonObject | undefined)[]
}

/** Puts everything together; the root object must be OpenAPI 3.x by now. */
export function buildBundle(context: ImportContext, paths: WalkedPath[]): ApplicationBundle {
  const root = isObject(context.root.value) ? context.root.value : {}
  const folders = createFolders(root['tags'])
  const folderOf = folderChooser(paths, folders)
  const documents = paths.flatMap((path) =>
    path.operations.map((operation, index) => buildDocument(path, operation, index, folderOf)),
  )
  return {
    application: buildApplication(context, root, paths),
    components: [...context.components.values()],
    folders: folders.list(),
    documents,
  }
}

const operationOf = ({ holder, key }: FoundOperation): JsonObject => {
  const value = holder[key]
  return isObject(value) ? value : {}
}

type FolderOf = (path: WalkedPath, operation: JsonObject) => string | undefined

/** The folder of an operation: its first tag's, else that of webhooks or of the segment its path shares with others. */
function folderChooser(paths: readonly WalkedPath[], folders: FolderTree): FolderOf {
  const untagged = paths.flatMap(({ container, path, operations }) =>
    container === 'paths'
      ? operations.filter((found) => firstTag(operationOf(found)) === undefined).map(() => path)
      : [],
  )
  const groups = groupPaths(untagged)
  return ({ container, path }, operation) => {
    const tag = firstTag(operation)
    if (tag !== undefined) return folders.useTag(tag)
    if (container === 'webhooks') return folders.useWebhooks()
    const group = groups.get(path)
    return group === undefined ? undefined : folders.usePath(group)
  }
}

function buildDocument(path: WalkedPath, found: FoundOperation, index: number, folderOf: FolderOf): BundleDocument {
  const { container } = path
  const operation = operationOf(found)
  const origin = buildDocumentOrigin(path, index)
  const content: HttpContent = {
    v: contentVersion,
    kind: 'http',
    container,
    method: found.method,
    path: path.path,
    operation,
    ...(Object.keys(path.shared).length === 0 ? {} : { pathItem: path.shared }),
    ...(origin === undefined ? {} : { origin }),
  }
  const folderKey = folderOf(path, operation)
  return {
    ...(folderKey === undefined ? {} : { folderKey }),
    name: nameOfOperation(content),
    content,
    deprecated: operation['deprecated'] === true,
    pointer: '#' + plainPointerOf([container, path.path, ...found.tokens]),
  }
}

function buildDocumentOrigin(path: WalkedPath, index: number): JsonObject | undefined {
  const notes = path.operationNotes[index] ?? {}
  const swagger = path.swaggerNotes[index]
  const origin: JsonObject = {
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(Object.keys(path.pathNotes).length === 0 ? {} : { pathNotes: path.pathNotes }),
    ...(path.reference === undefined ? {} : { pathReference: path.reference }),
    ...(swagger === undefined ? {} : { swagger }),
  }
  return Object.keys(origin).length === 0 ? undefined : origin
}

const partsOfBundle = new Set(['openapi', 'swagger', 'paths', 'webhooks', 'components'])

function buildApplication(context: ImportContext, source: JsonObject, paths: WalkedPath[]): ApplicationContent {
  const root: JsonObject = {}
  for (const [key, value] of Object.entries(source)) if (!partsOfBundle.has(key)) root[key] = value
  const components = restOfComponents(source['components'])
  if (components !== undefined) root['components'] = components
  const webhooks = restOfWebhooks(source['webhooks'], paths)
  if (webhooks !== undefined) root['webhooks'] = webhooks
  const { empty, extensions } = restOfPaths(source['paths'], paths)
  const notes = buildNotes(context)
  return {
    v: contentVersion,
    kind: 'application',
    root,
    ...(Object.keys(empty).length === 0 ? {} : { emptyPaths: empty }),
    ...(Object.keys(extensions).length === 0 ? {} : { pathsExtensions: extensions }),
    ...(isObject(source['paths']) ? {} : { noPaths: true }),
    origin: {
      format: 'openapi',
      version: context.version.text,
      ...(Object.keys(notes).length === 0 ? {} : { notes }),
    },
  }
}

/** What of `components` is no component: extensions, unknown sections, sections without entries. */
function restOfComponents(components: unknown): JsonObject | undefined {
  if (!isObject(components)) return undefined
  const rest: JsonObject = {}
  for (const [section, entries] of Object.entries(components)) {
    const isSection = componentSections.some((name) => name === section)
    if (!isSection || !isObject(entries) || Object.keys(entries).length === 0) rest[section] = entries
  }
  return Object.keys(rest).length > 0 || Object.keys(components).length === 0 ? rest : undefined
}

function restOfWebhooks(webhooks: unknown, paths: WalkedPath[]): JsonObject | undefined {
  if (!isObject(webhooks)) return undefined
  const rest: JsonObject = {}
  const byName = new Map(paths.filter(({ container }) => container === 'webhooks').map((path) => [path.path, path]))
  for (const [name, item] of Object.entries(webhooks)) {
    const found = byName.get(name)
    if (found === undefined) rest[name] = item
    else if (found.operations.length === 0) rest[name] = found.shared
  }
  return Object.keys(rest).length > 0 || Object.keys(webhooks).length === 0 ? rest : undefined
}

function restOfPaths(items: unknown, paths: WalkedPath[]): { empty: JsonObject; extensions: JsonObject } {
  const rest: { empty: JsonObject; extensions: JsonObject } = { empty: {}, extensions: {} }
  if (!isObject(items)) return rest
  const found = new Map(paths.filter(({ container }) => container === 'paths').map((path) => [path.path, path]))
  for (const [path, item] of Object.entries(items)) {
    const walked = found.get(path)
    if (walked?.operations.length === 0) rest.empty[path] = walked.shared
    else if (walked === undefined) (path.startsWith('x-') ? rest.extensions : rest.empty)[path] = item
  }
  return rest
}

function buildNotes(context: ImportContext): JsonObject {
  const { componentNotes, foreign, lifted, swaggerNotes } = context
  return {
    ...(Object.keys(componentNotes).length === 0 ? {} : { components: componentNotes }),
    ...(lifted.length === 0 ? {} : { lifted: lifted.map((component) => ({ ...component })) }),
    ...(foreign.size === 0 ? {} : { foreign: [...foreign].sort() }),
    ...(Object.keys(swaggerNotes).length === 0 ? {} : { swagger: swaggerNotes }),
  }
}
