/*
 * Objects: which fields there are, which have to be there, what else may be.
 */
import { note, type Comparing } from '../comparing.ts'
import { removalOf } from '../lifecycle.ts'
import type { DirectedTopic } from '../rules/topics.ts'
import { entriesOf, type Trail } from '../trail.ts'
import type { Atom, Schemas } from './atoms.ts'
import { compareUnevaluated } from './arrays.ts'
import { facetsOf, objectFacets } from './facets.ts'
import { compareField, fieldMarksOf, hiddenBy } from './fields.ts'
import { objectViewOf, schemasOfField, type ObjectView } from './object-view.ts'
import { compareCount, type AtomPair } from './scalars.ts'

export function compareObjects(comparing: Comparing, pair: AtomPair): void {
  compareCount(comparing, pair, 'min-properties')
  compareCount(comparing, pair, 'max-properties')
  const views = { before: objectViewOf(pair.before), after: objectViewOf(pair.after) }
  compareFields(comparing, pair, views)
  compareOthers(comparing, pair, views)
  comparePatternProperties(comparing, pair, views)
  comparePropertyNames(comparing, pair)
  compareDependentRequired(comparing, pair)
  compareDependentSchemas(comparing, pair)
  compareUnevaluated(comparing, pair, 'unevaluatedProperties')
}

interface Views {
  before: ObjectView
  after: ObjectView
}

function compareFields(comparing: Comparing, pair: AtomPair, views: Views): void {
  const names = new Set([...views.before.fields.keys(), ...views.after.fields.keys()])
  for (const name of names) {
    const [from, to] = [views.before.fields.get(name), views.after.fields.get(name)]
    const [old, now] = [schemasOfField(views.before, name), schemasOfField(views.after, name)]
    const required = requiredIn(views, name)
    if (from !== undefined && to !== undefined)
      compareField(comparing, { name, before: old, after: now, required, around: pair.around })
    else {
      if (from !== undefined) noteRemoved(comparing, pair, views, { name, from, now })
      if (to !== undefined) noteAdded(comparing, pair, views, { name, to })
      // It has to be there in the version that does not declare it.
      if ((from === undefined ? required.before : required.after) !== undefined)
        compareRequired(comparing, pair, required)
    }
  }
  const undeclared = new Set([...views.before.required.keys(), ...views.after.required.keys()])
  for (const name of undeclared) if (!names.has(name)) compareRequired(comparing, pair, requiredIn(views, name))
}

function requiredIn({ before, after }: Views, name: string): { before: Trail | undefined; after: Trail | undefined } {
  return { before: before.required.get(name), after: after.required.get(name) }
}

function compareRequired(
  comparing: Comparing,
  { around }: AtomPair,
  { before, after }: { before: Trail | undefined; after: Trail | undefined },
): void {
  if (before === undefined && after !== undefined) note(comparing, 'property-required', undefined, after, { around })
  if (before !== undefined && after === undefined) note(comparing, 'property-optional', before, undefined, { around })
}

interface Removed {
  name: string
  from: readonly Trail[]
  now: Schemas
}

function noteRemoved(
  comparing: Comparing,
  { around }: AtomPair,
  { before, after }: Views,
  { name, from, now }: Removed,
): void {
  const [trail] = from
  const marks = fieldMarksOf(comparing.before, from)
  const hiding = { ...comparing, hidden: hiddenBy(comparing.hidden, marks) }
  const removal = removalOf(marks.lifecycle, comparing.today)
  const isRequired = before.required.has(name) && !after.required.has(name)
  // A closed object has no place for it.
  const plain = now.some(({ value }) => value === false) ? 'property-forbidden' : 'property-removed'
  const topic: DirectedTopic =
    removal !== 'plain' ? `property-removed-${removal}` : isRequired ? `${plain}-required` : plain
  note(hiding, topic, trail, undefined, { around })
}

interface Added {
  name: string
  to: readonly Trail[]
}

function noteAdded(comparing: Comparing, { around }: AtomPair, { before, after }: Views, { name, to }: Added): void {
  const hiding = { ...comparing, hidden: hiddenBy(comparing.hidden, fieldMarksOf(comparing.after, to)) }
  const topic = after.required.has(name) && !before.required.has(name) ? 'property-added-required' : 'property-added'
  note(hiding, topic, undefined, to[0], { around })
}

/** What fields that are not declared may be: anything, nothing, or what a schema allows. */
function compareOthers(comparing: Comparing, { around }: AtomPair, { before, after }: Views): void {
  const [from, to] = [before, after].map(({ bounds }) => bounds.map(({ schema }) => schema))
  if (from === undefined || to === undefined) return
  const [old, now] = [from, to].map((list) => list.find(({ value }) => value === false))
  const [first, second] = [from[0], to[0]]
  if (old !== undefined || now !== undefined) {
    if (old === undefined) note(comparing, 'additional-properties-forbidden', first, now, { around })
    if (now === undefined) note(comparing, 'additional-properties-allowed', old, second, { around })
  } else if (first === undefined && second !== undefined)
    note(comparing, 'additional-properties-narrowed', undefined, second, { around })
  else if (first !== undefined && second === undefined)
    note(comparing, 'additional-properties-widened', first, undefined, { around })
  else comparing.compareSchemas(comparing, from, to)
}

function comparePatternProperties(comparing: Comparing, { around }: AtomPair, { before, after }: Views): void {
  for (const pattern of new Set([...before.patterns.keys(), ...after.patterns.keys()])) {
    const [from, to] = [before.patterns.get(pattern), after.patterns.get(pattern)]
    if (from === undefined) note(comparing, 'pattern-property-added', undefined, to?.[0], { around })
    else if (to === undefined) note(comparing, 'pattern-property-removed', from[0], undefined, { around })
    else comparing.compareSchemas(comparing, from, to)
  }
}

function comparePropertyNames(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [from, to] = [before, after].map((atoms) => facetsOf(atoms, 'propertyNames').map(({ trail }) => trail))
  const [old, now] = [from?.[0], to?.[0]]
  if (old === undefined && now !== undefined) note(comparing, 'property-names-added', undefined, now, { around })
  if (old !== undefined && now === undefined) note(comparing, 'property-names-removed', old, undefined, { around })
  if (old !== undefined && now !== undefined) comparing.compareSchemas(comparing, from ?? [], to ?? [])
}

function compareDependentRequired(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [from, to] = [dependenciesOf(before), dependenciesOf(after)]
  for (const [key, trail] of from)
    if (!to.has(key)) note(comparing, 'dependent-required-removed', trail, undefined, { from: trail.value, around })
  for (const [key, trail] of to)
    if (!from.has(key)) note(comparing, 'dependent-required-added', undefined, trail, { to: trail.value, around })
}

/** Each field that another one demands. */
function dependenciesOf(atoms: readonly Atom[]): Map<string, Trail> {
  return new Map(
    facetsOf(atoms, 'dependentRequired').flatMap(({ trail }) =>
      entriesOf(trail).flatMap(([name, list]) =>
        entriesOf(list).map(([, member]): [string, Trail] => [JSON.stringify([name, member.value]), member]),
      ),
    ),
  )
}

function compareDependentSchemas(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [from, to] = [before, after].map((atoms) => schemasByName(atoms))
  for (const name of new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])) {
    const [old, now] = [from?.get(name), to?.get(name)]
    if (old === undefined) note(comparing, 'dependent-schema-added', undefined, now?.[0], { around })
    else if (now === undefined) note(comparing, 'dependent-schema-removed', old[0], undefined, { around })
    else comparing.compareSchemas(comparing, old, now)
  }
}

function schemasByName(atoms: readonly Atom[]): Map<string, Trail[]> {
  const byName = new Map<string, Trail[]>()
  for (const { trail } of objectFacets(atoms, 'dependentSchemas'))
    for (const [name, schema] of entriesOf(trail)) byName.set(name, [...(byName.get(name) ?? []), schema])
  return byName
}
