/*
 * Gives every reference that doesn't point at a section entry a component to point at, with a readable name.
 */
import {
  escapeSegment,
  isObject,
  plainPointerOf,
  resolveSegments,
  segmentsOf,
  type Component,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { cloneValue } from '../read/clone-object.ts'
import { nameComponent } from './component-name.ts'
import { sectionOfKind, type Kind } from '../grammar.ts'
import {
  addComponent,
  addIssue,
  componentReference,
  type ImportContext,
  type Meeting,
  type Part,
  type PendingReference,
} from '../read/import-context.ts'
import type { Target } from './references.ts'
import { upgradeSwaggerFragment } from '../upgrade/upgrade-swagger.ts'
import { setMember, walkPart } from '../read/walk-part.ts'

/** References chained longer than this are taken for a cycle. */
const maxChain = 50

/** Settles all pending references; new components may bring new ones. */
export function settleReferences(context: ImportContext): void {
  // The list grows while it is worked off.
  for (const pending of context.pending) {
    const { key, kind, target } = pending
    const holder = context.movedReferences.get(pending.node) ?? pending.node
    const written = holder[key]
    const text = referenceTo(context, kind, followChain(context, target), written)
    if (text !== undefined) {
      if (written === text || isNameOf(written, key, text)) continue
      noteReference(pending, written)
      holder[key] = text
    } else
      addIssue(context, target.document, target.tokens, 'warning', 'reference_kind_unsupported', { params: { kind } })
  }
  moveNotes(context)
}

/** Keeps a reference as the source has it, for exports of its version. */
function noteReference({ note }: PendingReference, written: Json | undefined): void {
  if (note === undefined || typeof written !== 'string') return
  const known = note.notes[note.pointer]
  note.notes[note.pointer] = { ...(isObject(known) ? known : {}), reference: written }
}

/** A mapping may name the model instead of referring to it; then it stays as written. */
function isNameOf(written: Json | undefined, key: string, reference: string): boolean {
  if (key === '$ref' || typeof written !== 'string' || /[#./]/.test(written)) return false
  return componentReference({ section: 'schemas', name: written }) === reference
}

/** A component as it will be walked. */
interface AdoptablePart {
  part: Part & Required<Pick<Part, 'component'>>
  holder: JsonObject
  key: string
}

/**
 * Components that are nothing but a reference to another file take over what they refer to,
 * so that `Pet: { $ref: './pet.yaml' }` makes one component and not two.
 */
export function adoptTargets<P extends AdoptablePart>(context: ImportContext, parts: P[]): P[] {
  for (const { part, holder, key } of parts) {
    const value = holder[key]
    const first =
      isObject(value) && Object.keys(value).length === 1 ? context.targets.get(value)?.get('$ref') : undefined
    if (first === undefined) continue
    const target = followChain(context, first)
    if (target.document === context.root || !isComposite(target.value) || context.placed.has(target.value)) continue
    holder[key] = target.value
    part.component.value = target.value
    part.document = target.document
    part.tokens = target.tokens
    context.placed.set(target.value, part.component)
    const { section, name } = part.component
    context.lifted.push({
      section,
      name,
      pointer: '#' + plainPointerOf(target.tokens),
      file: target.document.file ?? '',
    })
  }
  return parts
}

/** A target that is itself nothing but a reference stands for what that one means. */
function followChain(context: ImportContext, target: Target): Target {
  let current = target
  for (let step = 0; step < maxChain; step++) {
    if (!isObject(current.value) || context.placed.has(current.value) || Object.keys(current.value).length !== 1)
      return current
    const next = context.targets.get(current.value)?.get('$ref')
    if (next === undefined) return current
    current = next
  }
  return target
}

function referenceTo(
  context: ImportContext,
  kind: Kind,
  target: Target,
  written: Json | undefined,
): string | undefined {
  const section = sectionOfKind[kind]
  if (section === undefined) return undefined
  const { value } = target
  const placed = isComposite(value) ? context.placed.get(value) : undefined
  if (placed !== undefined) return componentReference(placed)
  const meeting = isComposite(value) ? context.wanted.get(value) : undefined
  if (isComposite(value) && meeting?.part.component !== undefined)
    return referenceInto(context, meeting.part.component, value)
  // A schema is no response: what was met as something else, or as nothing, can't become a component of this kind.
  if (meeting === undefined ? isDescribed(context, target) : meeting.kind !== kind) return undefined
  const component: Component = { section, name: nameComponent(context, section, target), value }
  if (meeting !== undefined) liftComponent(context, component, meeting, target, written)
  else copyComponent(context, component, kind, target, written)
  return componentReference(component)
}

/** True for places of the root file that the walk visits: what it didn't meet there is no object of its own. */
function isDescribed(context: ImportContext, { document, tokens }: Target): boolean {
  if (document !== context.root) return false
  const [first] = tokens
  if (first === undefined) return true
  return ['paths', 'webhooks', 'components'].includes(first) && !tokens.some((token) => token.startsWith('x-'))
}

function isComposite(value: Json): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null
}

/** The pointer of an object inside a component, as the component stands now. */
function referenceInto(context: ImportContext, component: Component, value: object): string {
  return componentReference(component) + (pathsOf(context, component).get(value) ?? '')
}

/** The pointers of all objects that something refers to inside a component, found once. */
function pathsOf(context: ImportContext, component: Component): ReadonlyMap<object, string> {
  const known = context.innerPaths.get(component)
  if (known !== undefined) return known
  const paths = new Map<object, string>()
  const open: { value: Json; pointer: string }[] = [{ value: component.value, pointer: '' }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, pointer } = item
    if (!isComposite(value)) continue
    if (context.wanted.has(value)) paths.set(value, pointer)
    for (const [key, member] of Object.entries(value))
      if (isComposite(member)) open.push({ value: member, pointer: `${pointer}/${escapeSegment(key)}` })
  }
  context.innerPaths.set(component, paths)
  return paths
}

/** The object was met inside an operation: it moves into the components and leaves a reference behind. */
function liftComponent(
  context: ImportContext,
  component: Component,
  meeting: Meeting,
  target: Target,
  written: Json | undefined,
): void {
  register(context, component, target, written)
  setMember(meeting.parent, meeting.key, { $ref: componentReference(component) })
  const moves = context.movedNotes.get(meeting.part) ?? new Map<string, string>()
  moves.set(
    meeting.part.notePrefix + plainPointerOf(meeting.tokens),
    plainPointerOf(['components', component.section, component.name]),
  )
  context.movedNotes.set(meeting.part, moves)
}

/** Notes written under an operation go with what was lifted out of it, to where the way back looks for a component's notes. */
function moveNotes(context: ImportContext): void {
  for (const [{ notes }, moves] of context.movedNotes)
    for (const [pointer, note] of Object.entries(notes)) {
      let from = pointer
      while (from !== '' && !moves.has(from)) from = from.slice(0, from.lastIndexOf('/'))
      const to = moves.get(from)
      if (to === undefined) continue
      context.componentNotes[to + pointer.slice(from.length)] = note
      Reflect.deleteProperty(notes, pointer)
    }
}

/** The object was not met as part of the description: an extension of the root file, or another file. */
function copyComponent(
  context: ImportContext,
  component: Component,
  kind: Kind,
  target: Target,
  written: Json | undefined,
): void {
  if (target.document === context.root) component.value = cloneValue(context, component.value)
  register(context, component, target, written)
  if (context.version.family === '2.0' && isObject(component.value))
    upgradeSwaggerFragment(context, kind, component.value, target.tokens)
  const holder = { value: component.value }
  const part = {
    document: target.document,
    tokens: target.tokens,
    notes: context.componentNotes,
    notePrefix: plainPointerOf(['components', component.section, component.name]),
    component,
  }
  walkPart(context, part, kind, holder, 'value')
  component.value = holder.value
  if (isObject(target.value) && isObject(target.value['discriminator'])) followSubtypes(context, target)
}

/** Schemas beside a discriminated one that build on it are meant by it, though nothing refers to them. */
function followSubtypes(context: ImportContext, base: Target): void {
  const place = base.tokens.slice(0, -1)
  const siblings = resolveSegments(base.document.value, place)
  if (base.document === context.root || place.length === 0 || !isObject(siblings)) return
  for (const [name, value] of Object.entries(siblings)) {
    const parents = isObject(value) && Array.isArray(value['allOf']) ? value['allOf'] : []
    const extendsBase = parents.some(
      (parent) => isObject(parent) && context.targets.get(parent)?.get('$ref')?.value === base.value,
    )
    if (extendsBase)
      context.pending.push({
        node: {},
        key: '$ref',
        kind: 'schema',
        target: { document: base.document, tokens: [...place, name], value },
      })
  }
}

function register(context: ImportContext, component: Component, target: Target, written: Json | undefined): void {
  const { document, tokens, value } = target
  addComponent(context, component)
  if (isComposite(value)) {
    context.placed.set(value, component)
    context.wanted.set(value, undefined)
  }
  context.lifted.push({
    section: component.section,
    name: component.name,
    pointer: pointerText(tokens, written),
    ...(document.file === undefined ? {} : { file: document.file }),
  })
}

/** The pointer as a reference has it, when it is one of the same place. */
function pointerText(tokens: string[], written: Json | undefined): string {
  const plain = plainPointerOf(tokens)
  if (typeof written !== 'string' || !written.startsWith('#/')) return `#${plain}`
  return plainPointerOf(segmentsOf(written) ?? []) === plain ? written : `#${plain}`
}
