/*
 * Walks one part of the description: checks it, upgrades its schemas to JSON Schema 2020-12 and meets its references.
 */
import { isObject, plainPointerOf, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import { maxDepth } from '../../source/tidy-tree.ts'
import { checkObject } from '../check/check-object.ts'
import { noteForeign } from '../check/note-foreign.ts'
import { expandMap } from './expand-map.ts'
import { sectionOfKind, type Kind } from '../grammar.ts'
import { addIssue, componentReference, type ImportContext, type Part, type PendingReference } from './import-context.ts'
import { isSectionReference, type Target } from '../references/references.ts'
import { upgradeSchema } from '../upgrade/upgrade-schema.ts'
import { isPureRef } from '../versions/schema-form.ts'
import { walk, type Cursor, type Visitor } from '../walk.ts'

/** Walks `parent[key]`, an object of `kind`; `tokens` is the path below the part's own. */
export function walkPart(
  context: ImportContext,
  part: Part,
  kind: Kind,
  parent: JsonObject | Json[],
  key: string | number,
  tokens: (string | number)[] = [],
): void {
  const value = Array.isArray(parent) ? parent[Number(key)] : parent[key]
  if (value === undefined) return
  const cursor: Cursor = { tokens: [...tokens], parent, key }
  walk(kind, value, cursor, createVisitor(context, part))
}

/** Maps taken over from other places can nest a tree in itself; no honest one gets this deep. */
const maxWalkDepth = 2 * maxDepth

function createVisitor(context: ImportContext, part: Part): Visitor {
  const moved: { depth: number; tokens: string[] }[] = []
  const family = context.version.family
  const place = (cursor: Cursor): (string | number)[] => {
    const last = moved.at(-1)
    if (last === undefined) return [...part.tokens, ...cursor.tokens]
    return [...last.tokens, ...cursor.tokens.slice(last.depth)]
  }
  return {
    enter(kind, node, cursor) {
      if (cursor.tokens.length > maxWalkDepth) {
        addIssue(context, part.document, part.tokens, 'error', 'nesting_too_deep', { params: { limit: maxDepth } })
        return false
      }
      if (context.wanted.size > 0 && !meet(context, part, kind, node, cursor)) return false
      const source = context.sourceTokens.size > 0 ? context.sourceTokens.get(node) : undefined
      if (source !== undefined) moved.push({ depth: cursor.tokens.length, tokens: source })
      const isReference = typeof node['$ref'] === 'string'
      if (isReference) meetReference(context, part, kind, node, cursor, () => place(cursor))
      else checkObject(context, part, kind, node, () => place(cursor))
      noteForeign(context, part, kind, node, () => place(cursor))
      if (kind === 'schema') meetMapping(context, part, node, cursor, () => place(cursor))
      const enters = !isReference || kind === 'schema' || kind === 'pathItem'
      if (!enters && source !== undefined) moved.pop()
      return enters
    },
    leave(kind, node, cursor) {
      if (kind === 'schema') {
        const note = upgradeSchema(node, family)
        followReference(context, node)
        if (note !== undefined) part.notes[part.notePrefix + plainPointerOf(cursor.tokens)] = { ...note }
      }
      if (moved.length > 0 && context.sourceTokens.has(node)) moved.pop()
    },
    map: (map) => {
      expandMap(context, map)
    },
    misfit(value, expected, kind, cursor) {
      handleMisfit(context, part, value, expected, kind, cursor, place(cursor))
    },
  }
}

/** What may be null and is a reference becomes a choice of both: the reference is the first branch's then. */
function followReference(context: ImportContext, node: JsonObject): void {
  if (node['$ref'] !== undefined || !context.targets.has(node)) return
  const [branch] = Array.isArray(node['anyOf']) ? node['anyOf'] : []
  if (isPureRef(branch)) context.movedReferences.set(node, branch)
}

/** Remembers where an object that others refer to stands; false when it already became a component of its own. */
function meet(context: ImportContext, part: Part, kind: Kind, node: JsonObject, cursor: Cursor): boolean {
  if (!context.wanted.has(node)) return true
  const component = context.placed.get(node)
  if (component !== undefined && component !== part.component) {
    setMember(cursor.parent, cursor.key, { $ref: componentReference(component) })
    return false
  }
  if (context.wanted.get(node) === undefined)
    context.wanted.set(node, {
      kind,
      parent: cursor.parent,
      key: cursor.key,
      part,
      tokens: cursor.tokens.map(String),
    })
  return true
}

/** Writes into an object or array. */
export function setMember(parent: JsonObject | Json[], key: string | number, value: Json): void {
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}

function meetReference(
  context: ImportContext,
  part: Part,
  kind: Kind,
  node: JsonObject,
  cursor: Cursor,
  place: () => (string | number)[],
): void {
  const text = typeof node['$ref'] === 'string' ? node['$ref'] : ''
  if (part.document === context.root && context.resolved.has(text)) return
  if (part.document === context.root && isSectionReference(text, context.version.family === '2.0')) {
    if (!settleSectionReference(context, kind, node, text)) reportUnresolved(context, part, place, text)
    // Those of Swagger 2.0 are rewritten, each in its place.
    else if (context.version.family !== '2.0') context.resolved.add(text)
    return
  }
  // The reference may have been settled already, when a walk made it or came here twice.
  const target = context.targets.get(node)?.get('$ref')
  if (target !== undefined)
    context.pending.push({ node, key: '$ref', kind, target, ...noteOf(context, part, target, cursor.tokens) })
  else if (!isSettled(context, text)) reportUnresolved(context, part, place, text)
}

function noteOf(
  context: ImportContext,
  part: Part,
  target: Target,
  tokens: Cursor['tokens'],
): Pick<PendingReference, 'note'> {
  if (part.document !== context.root || target.document !== context.root) return {}
  return { note: { notes: part.notes, pointer: part.notePrefix + plainPointerOf(tokens) } }
}

function isSettled(context: ImportContext, text: string): boolean {
  const tokens = text.startsWith('#/components/') ? segmentsOf(text) : undefined
  return tokens?.length === 3 && context.components.has(`${tokens[1] ?? ''}/${tokens[2] ?? ''}`)
}

const swaggerSections: ReadonlyMap<string, string> = new Map([
  ['definitions', 'schemas'],
  ['responses', 'responses'],
])

/** Points a section reference at the component; false when there is none of that name. */
function settleSectionReference(context: ImportContext, kind: Kind, node: JsonObject, text: string): boolean {
  const tokens = segmentsOf(text) ?? []
  if (context.version.family !== '2.0') return context.components.has(`${tokens[1] ?? ''}/${tokens[2] ?? ''}`)
  const [old = '', name = ''] = tokens
  const section = old === 'parameters' ? sectionOfKind[kind] : swaggerSections.get(old)
  if (section === undefined || !context.components.has(`${section}/${name}`)) return false
  node['$ref'] = `#/components/${section}/${text.slice(text.lastIndexOf('/') + 1)}`
  return true
}

function reportUnresolved(context: ImportContext, part: Part, place: () => (string | number)[], text: string): void {
  addIssue(context, part.document, [...place(), '$ref'], 'warning', 'reference_unresolved', {
    params: { reference: text.slice(0, 300) },
  })
}

/** Discriminator mappings may name files. */
function meetMapping(
  context: ImportContext,
  part: Part,
  node: JsonObject,
  cursor: Cursor,
  place: () => (string | number)[],
): void {
  const discriminator = node['discriminator']
  if (!isObject(discriminator) || !isObject(discriminator['mapping'])) return
  const mapping = discriminator['mapping']
  for (const [key, text] of Object.entries(mapping)) {
    if (typeof text !== 'string') continue
    if (part.document === context.root && context.components.has(`schemas/${text}`)) continue
    const target = context.targets.get(mapping)?.get(key)
    const tokens = [...cursor.tokens, 'discriminator', 'mapping', key]
    if (target !== undefined)
      context.pending.push({ node: mapping, key, kind: 'schema', target, ...noteOf(context, part, target, tokens) })
    else if (/[#/]/.test(text)) {
      addIssue(
        context,
        part.document,
        [...place(), 'discriminator', 'mapping', key],
        'warning',
        'reference_unresolved',
        {
          params: { reference: text.slice(0, 300) },
        },
      )
    }
  }
}

/** A value of the wrong JSON type: empty ones are filled in, others kept as they are. */
function handleMisfit(
  context: ImportContext,
  part: Part,
  value: Json,
  expected: 'object' | 'array',
  kind: Kind,
  cursor: Cursor,
  place: (string | number)[],
): void {
  if (value === null) {
    addIssue(context, part.document, place, 'warning', 'value_empty', { params: { kind } })
    if (kind !== 'example') setMember(cursor.parent, cursor.key, expected === 'array' ? [] : {})
    return
  }
  const found = Array.isArray(value) ? 'array' : typeof value
  addIssue(context, part.document, place, 'warning', 'type_wrong', { params: { kind, expected, found } })
}
