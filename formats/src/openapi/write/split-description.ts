/*
 * An OpenAPI 3 description → a root and files it refers to: one per path or per tag, one per component.
 * What only means something inside the root stays there. Owns: which part goes where; the importer puts them together again.
 */
import {
  componentSections,
  firstTag,
  isObject,
  pointerOf,
  refOf,
  setOwn,
  type ComponentSection,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { FileNames, safeFileName } from '../../export/file-names.ts'
import type { TextFormat } from '../../export/write-text.ts'
import { fixedMethods, kindOfSection } from '../grammar.ts'
import { movePart, splitComponentReference, type Redirect } from './movable-part.ts'

/** How paths are spread over files. */
export type PathSplit = 'paths' | 'tags'

export interface DescriptionFile {
  path: string
  value: Json
}

/** Sections whose entries are named, not referred to. */
const staying: ReadonlySet<ComponentSection> = new Set(['securitySchemes'])

/** The files of a description, the root first. The description itself stays as it is. */
export function splitDescription(document: JsonObject, split: PathSplit, format: TextFormat): DescriptionFile[] {
  const splitting: Splitting = {
    ending: `.${format}`,
    root: `openapi.${format}`,
    names: new FileNames(),
    components: new Map(),
    files: [],
  }
  const components = isObject(document['components']) ? document['components'] : undefined
  if (components !== undefined) placeComponents(splitting, components)
  const root: JsonObject = { ...document }
  for (const container of ['paths', 'webhooks'] as const) {
    const items = document[container]
    if (isObject(items)) root[container] = movePaths(splitting, container, items, split)
  }
  if (components !== undefined) root['components'] = moveComponents(splitting, components)
  return [{ path: splitting.root, value: root }, ...splitting.files]
}

interface Splitting {
  ending: string
  root: string
  names: FileNames
  /** Component reference → its file, or the root. */
  components: Map<string, string>
  files: DescriptionFile[]
}

/** Says where each component will stand. What cannot move is found now, because others refer to it. */
function placeComponents(splitting: Splitting, components: JsonObject): void {
  const known = new Set<string>()
  for (const [section, name] of entriesOf(components)) known.add(refOf({ section, name }))
  const probe: Redirect = (reference) => {
    const parts = splitComponentReference(reference)
    return parts !== undefined && known.has(parts.component) ? reference : undefined
  }
  for (const [section, name, value] of entriesOf(components)) {
    const isAlias = !isObject(value) || typeof value['$ref'] === 'string'
    const isMoving = !isAlias && !staying.has(section) && movePart(kindOfSection[section], value, probe) !== undefined
    const folder = `components/${section}`
    const path = isMoving
      ? `${folder}/${splitting.names.use(folder, safeFileName(name), splitting.ending)}`
      : splitting.root
    splitting.components.set(refOf({ section, name }), path)
  }
}

function entriesOf(components: JsonObject): [ComponentSection, string, Json][] {
  return componentSections.flatMap((section) => {
    const entries = components[section]
    return isObject(entries)
      ? Object.entries(entries).map(([name, value]): [ComponentSection, string, Json] => [section, name, value])
      : []
  })
}

/** References to components, as they are written in a file of `folder`. */
function redirectFrom({ components, root }: Splitting, folder: string): Redirect {
  return (reference) => {
    const parts = splitComponentReference(reference)
    const file = parts === undefined ? undefined : components.get(parts.component)
    if (parts === undefined || file === undefined) return undefined
    const fragment = file === root ? reference : parts.rest === '' ? '' : `#${parts.rest}`
    return relativeAddress(folder, file) + fragment
  }
}

/** The way from a folder to a file, percent-encoded. */
function relativeAddress(folder: string, file: string): string {
  const from = folder.split('/')
  const to = file.split('/')
  let common = 0
  while (common < to.length - 1 && common < from.length && from[common] === to[common]) common++
  const up = from.slice(common).map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(common).map(encodeURIComponent)].join('/')
}

function moveComponents(splitting: Splitting, components: JsonObject): JsonObject {
  const result: JsonObject = { ...components }
  for (const [section, name, value] of entriesOf(components)) {
    const path = splitting.components.get(refOf({ section, name })) ?? splitting.root
    if (path === splitting.root) continue
    const folder = `components/${section}`
    const moved = movePart(kindOfSection[section], value, redirectFrom(splitting, folder))
    if (moved === undefined) continue
    splitting.files.push({ path, value: moved })
    const entries = result[section] === components[section] ? { ...entriesIn(components, section) } : result[section]
    if (!isObject(entries)) continue
    setOwn(entries, name, { $ref: `./${path.split('/').map(encodeURIComponent).join('/')}` })
    result[section] = entries
  }
  return result
}

function entriesIn(components: JsonObject, section: ComponentSection): JsonObject {
  const entries = components[section]
  return isObject(entries) ? entries : {}
}

function movePaths(splitting: Splitting, folder: string, items: JsonObject, split: PathSplit): JsonObject {
  const redirect = redirectFrom(splitting, folder)
  const groups = new Map<string, { path: string; value: JsonObject }>()
  const result: JsonObject = {}
  for (const [path, item] of Object.entries(items)) {
    const tag = movableTag(item)
    const moved = tag === undefined ? undefined : movePart('pathItem', item, redirect)
    if (moved === undefined || tag === undefined) {
      setOwn(result, path, item)
      continue
    }
    if (split === 'paths') {
      const file = `${folder}/${splitting.names.use(folder, safeFileName(path, 'root'), splitting.ending)}`
      splitting.files.push({ path: file, value: moved })
      setOwn(result, path, { $ref: addressOf(file) })
      continue
    }
    const group = groups.get(tag) ?? newGroup(splitting, folder, tag)
    groups.set(tag, group)
    setOwn(group.value, path, moved)
    setOwn(result, path, { $ref: `${addressOf(group.path)}${pointerOf([path])}` })
  }
  return result
}

function newGroup(splitting: Splitting, folder: string, tag: string): { path: string; value: JsonObject } {
  const path = `${folder}/${splitting.names.use(folder, safeFileName(tag, 'untagged'), splitting.ending)}`
  const group = { path, value: {} }
  splitting.files.push(group)
  return group
}

function addressOf(path: string): string {
  return `./${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The first tag of a Path Item's first operation, '' without one; undefined when it holds no operation, or is a reference. */
function movableTag(item: Json): string | undefined {
  if (!isObject(item) || item['$ref'] !== undefined) return undefined
  const additional = isObject(item['additionalOperations']) ? Object.values(item['additionalOperations']) : []
  const operation = [...fixedMethods.map((method) => item[method]), ...additional].find(isObject)
  return operation === undefined ? undefined : (firstTag(operation) ?? '')
}
