/*
 * Where references lead: inside a file, into another file, to an `$id` or an `$anchor`.
 * Everything is found on the trees as they were read, before anything is upgraded; objects keep their identity afterwards.
 */
import {
  textBefore,
  componentSections,
  decodePercent,
  isObject,
  plainPointerOf,
  resolveSegments,
  segmentsOf,
  type Json,
  type JsonObject,
} from '@lectern/model'

/** A file of the source, parsed. */
export interface SourceDocument {
  /** Absolute URI; files of an archive get `lectern:///path`. */
  uri: string
  /** Path for issues; undefined for the root file. */
  file: string | undefined
  value: Json
  /** References that need looking up before the trees change. */
  sites: ReferenceSite[]
  /** Schemas that name themselves. */
  anchors: Map<string, string[]>
  /** Schemas with an `$id`: path by pointer, and by the identifier and what it resolves to. */
  resources: Map<string, string[]>
  identifiers: Map<string, string[]>
}

/** A reference as written: the text at `node[key]`. */
export interface ReferenceSite {
  node: JsonObject
  key: string
  text: string
  tokens: string[]
}

/** What a reference means: a place in a file. */
export interface Target {
  document: SourceDocument
  tokens: string[]
  value: Json
}

/** References that need no looking up: entries of the sections that exist in both old and new versions. */
const sectionReference = /^#\/(?:components\/([^/]+)|definitions|parameters|responses)\/[^/]+$/

/** True when a reference points at an entry of a section of its own root file. */
export function isSectionReference(text: string, isSwagger2: boolean): boolean {
  const match = sectionReference.exec(text)
  if (match === null) return false
  const section = match[1]
  if (isSwagger2 || section === undefined) return isSwagger2 && section === undefined
  return componentSections.some((name) => name === section)
}

/** Notes what one object says about references; called for each object of a tree while it is tidied. */
export function collectReferences(
  document: SourceDocument,
  isRoot: boolean,
  isSwagger2: boolean,
): (node: JsonObject, tokens: readonly (string | number)[]) => void {
  return (node, tokens) => {
    const { $ref, $id, $anchor, $dynamicAnchor } = node
    if (typeof $ref === 'string' && !(isRoot && isSectionReference($ref, isSwagger2)))
      document.sites.push({ node, key: '$ref', text: $ref, tokens: tokens.map(String) })
    if (typeof $id === 'string') addResource(document, $id, tokens.map(String))
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string' && !document.anchors.has(anchor)) document.anchors.set(anchor, tokens.map(String))
    if (tokens.at(-1) === 'discriminator' && isObject(node['mapping']))
      collectMapping(document, node['mapping'], tokens, isRoot)
  }
}

function collectMapping(
  document: SourceDocument,
  mapping: JsonObject,
  tokens: readonly (string | number)[],
  isRoot: boolean,
): void {
  for (const [key, text] of Object.entries(mapping)) {
    if (typeof text !== 'string') continue
    // A plain name is the name of a component of its own file.
    const isName = !/[#./]/.test(text)
    if (isName && isRoot) continue
    const reference = isName ? '#' + plainPointerOf(['components', 'schemas', text]) : text
    document.sites.push({ node: mapping, key, text: reference, tokens: [...tokens.map(String), 'mapping'] })
  }
}

function addResource(document: SourceDocument, id: string, tokens: string[]): void {
  document.resources.set(plainPointerOf(tokens), tokens)
  for (const name of [id, resolveUri(document.uri, id)])
    if (name !== undefined && !document.identifiers.has(name)) document.identifiers.set(name, tokens)
}

/** Splits a reference into its URI part and its fragment. */
export function splitReference(text: string): { uri: string; fragment: string } {
  const hash = text.indexOf('#')
  return hash < 0 ? { uri: text, fragment: '' } : { uri: text.slice(0, hash), fragment: text.slice(hash + 1) }
}

/** Resolves a relative reference; undefined when the result is no URI. */
export function resolveUri(base: string, uri: string): string | undefined {
  if (uri === '') return base
  return URL.canParse(uri, base) ? textBefore(new URL(uri, base).href, '#') : undefined
}

/** Looks a reference up in all files. */
export function findTarget(
  documents: ReadonlyMap<string, SourceDocument>,
  document: SourceDocument,
  root: SourceDocument,
  site: ReferenceSite,
): Target | undefined {
  const { uri, fragment } = splitReference(site.text)
  if (uri === '') return findLocal(document, root, site, fragment)
  const resolved = resolveUri(document.uri, uri)
  const file = resolved === undefined ? undefined : documents.get(resolved)
  if (file !== undefined) return findInDocument(file, [], fragment)
  return findById(documents, uri, resolved, fragment) ?? (fragment === '' ? findByName(root, site.text) : undefined)
}

function findLocal(
  document: SourceDocument,
  root: SourceDocument,
  site: ReferenceSite,
  fragment: string,
): Target | undefined {
  const resource = enclosingResource(document, site.tokens)
  const inResource = resource === undefined ? undefined : findInDocument(document, resource, fragment)
  // Parts of a split description often write references as if they stood in the root file.
  return inResource ?? findInDocument(document, [], fragment) ?? findInDocument(root, [], fragment)
}

/** The innermost schema with an `$id` around a place. */
function enclosingResource(document: SourceDocument, tokens: readonly string[]): string[] | undefined {
  if (document.resources.size === 0) return undefined
  for (let length = tokens.length; length >= 0; length--) {
    const resource = document.resources.get(plainPointerOf(tokens.slice(0, length)))
    if (resource !== undefined) return resource
  }
  return undefined
}

function findInDocument(document: SourceDocument, base: string[], fragment: string): Target | undefined {
  const pointer = segmentsOf(fragment)
  const tokens = pointer === undefined ? document.anchors.get(decodePercent(fragment)) : [...base, ...pointer]
  if (tokens === undefined) return undefined
  const value = resolveSegments(document.value, tokens)
  return value === undefined ? undefined : { document, tokens, value }
}

function findById(
  documents: ReadonlyMap<string, SourceDocument>,
  uri: string,
  resolved: string | undefined,
  fragment: string,
): Target | undefined {
  for (const document of documents.values()) {
    const tokens =
      document.identifiers.get(uri) ?? (resolved === undefined ? undefined : document.identifiers.get(resolved))
    if (tokens !== undefined) return findInDocument(document, tokens, fragment)
  }
  return undefined
}

/** Swagger 1 style: the bare name of a model. */
function findByName(root: SourceDocument, name: string): Target | undefined {
  return (
    findInDocument(root, [], plainPointerOf(['definitions', name])) ??
    findInDocument(root, [], plainPointerOf(['components', 'schemas', name]))
  )
}
