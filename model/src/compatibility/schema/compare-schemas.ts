/*
 * Two schemas of one value, compared by what they allow.
 * Owns: the order of the questions, and that comparing ends. Does not own: what single keywords mean (files beside this one), and what an edit means
 * to callers (`../rules/`).
 */
import { isObject } from '../../json.ts'
import { note, type Around, type Comparing, type Relation } from '../comparing.ts'
import { foundRelation, probe } from '../relation.ts'
import { idOfValue } from '../same.ts'
import type { Trail } from '../trail.ts'
import { alternativesOf, type Alternative } from './alternatives.ts'
import { compareRemarks } from './remarks.ts'
import { flatten, holds, referenceIn, type Atom, type Schemas } from './atoms.ts'
import { compareForms } from './compare-forms.ts'
import { compareTypes } from './compare-types.ts'
import { sharedSchemaOf } from './shared.ts'
import { typeBits, typesOf } from './types.ts'

/** Schemas in schemas beyond which nothing is decided: no one describes such data. */
const deepest = 200

/** Notes what the second of two schemas allows and the first does not, and the other way round. */
export function compareSchemas(comparing: Comparing, before: Schemas, after: Schemas): void {
  if (isSameList(comparing, before, after) || isLeftToShared(comparing, before, after)) return
  const pair = `${idOf(before)} ${idOf(after)} ${comparing.encoding} ${comparing.hidden} ${comparing.isFlipped}`
  if (comparing.seen.has(pair)) return
  comparing.seen.add(pair)
  const { budget } = comparing
  budget.steps -= 1
  budget.depth += 1
  if (budget.steps < 0 || budget.depth > deepest) noteUndecided(comparing, { before, after })
  else compareByForms(comparing, { before, after })
  budget.depth -= 1
}

function compareByForms(comparing: Comparing, around: Around): void {
  const from = alternativesOf(comparing.before, around.before)
  const to = alternativesOf(comparing.after, around.after)
  if (from === undefined || to === undefined || unresolvedIn(from) !== unresolvedIn(to)) {
    noteUndecided(comparing, around)
    return
  }
  compareRemarks(
    comparing,
    flatten(comparing.before, around.before).atoms,
    flatten(comparing.after, around.after).atoms,
  )
  compareAlternatives(comparing, around, from, to)
}

function compareAlternatives(
  comparing: Comparing,
  around: Around,
  before: readonly Alternative[],
  after: readonly Alternative[],
): void {
  const [from, to] = [firstTrail(around.before), firstTrail(around.after)]
  if (before.every(isNever) || after.every(isNever)) {
    if (!before.every(isNever)) note(comparing, 'value-forbidden', from, to, { around })
    if (!after.every(isNever)) note(comparing, 'value-allowed', from, to, { around })
  } else if (before.some(isAnything) || after.some(isAnything)) {
    const isAll = (form: Alternative) => isAnything(form) || (comparing.encoding !== 'json' && isPlainText(form))
    if (!after.some(isAll)) note(comparing, 'schema-added', from, to, { around })
    if (!before.some(isAll)) note(comparing, 'schema-removed', from, to, { around })
  } else {
    const [old, now] = [before, after].map((forms) => forms.filter((form) => !isNever(form)))
    const types = compareTypes(comparing, around, old ?? [], now ?? [])
    compareForms(comparing, around, { before: old ?? [], after: now ?? [], types })
  }
}

function noteUndecided(comparing: Comparing, around: Around): void {
  note(comparing, 'schema-undecided', firstTrail(around.before), firstTrail(around.after), { around })
}

function firstTrail(schemas: Schemas): Trail | undefined {
  return schemas[0]
}

function isNever({ never }: Alternative): boolean {
  return never !== undefined
}

/** What the second of two schemas allows, seen from the first. */
export function relateSchemas(comparing: Comparing, before: Schemas, after: Schemas): Relation {
  return foundRelation(
    probe(comparing, (within) => {
      compareSchemas(within, before, after)
    }),
  )
}

/** Nothing holds for its values: all keywords are remarks. */
function isAnything({ atoms, never, unresolved }: Alternative): boolean {
  return never === undefined && unresolved.length === 0 && atoms.every(({ schema }) => !holds(schema))
}

/** Nothing but its type holds, and that is a text: what is written as a text has it anyway. */
function isPlainText({ atoms, never }: Alternative): boolean {
  const isText = (typesOf(atoms) & ~typeBits.null) === typeBits.string
  return never === undefined && isText && atoms.every(({ schema: { type: _type, ...more } }) => !holds(more))
}

/** References that lead nowhere mean the same in both versions, whatever they mean. */
function unresolvedIn(forms: readonly Alternative[]): string {
  const references = forms.flatMap(({ unresolved }) => unresolved.map(({ value }) => referenceIn(value)))
  return [...new Set(references)].sort().join(' ')
}

function isSameList(comparing: Comparing, before: Schemas, after: Schemas): boolean {
  return (
    before.length === after.length &&
    before.every((from, index) => {
      const to = after[index]
      return to !== undefined && comparing.isSame(from, to)
    })
  )
}

/** Two references to one shared model, or to two: the models are compared by themselves, once. */
function isLeftToShared(comparing: Comparing, before: Schemas, after: Schemas): boolean {
  const [from, to] = [sharedSchemaOf(before), sharedSchemaOf(after)]
  if (comparing.isDeep || from === undefined || to === undefined || from.orNull !== to.orNull) return false
  if (!comparing.before.components.has(from.ref) || !comparing.after.components.has(to.ref)) return false
  const { encoding, hidden, isFlipped } = comparing
  comparing.found.links.push({ section: 'schemas', before: from.ref, after: to.ref, encoding, hidden, isFlipped })
  compareRemarks(comparing, remarksOf(before), remarksOf(after))
  return true
}

/** What is written beside the reference. */
function remarksOf(schemas: Schemas): Atom[] {
  return schemas.flatMap((trail) => (isObject(trail.value) ? [{ schema: trail.value, trail, orNull: false }] : []))
}

function idOf(schemas: Schemas): string {
  return schemas.map(({ value }) => idOfValue(value)).join(',')
}
