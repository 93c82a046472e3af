/*
 * Which form of one version is which of the other.
 * Owns: that a form is known by how it is written, by what it is called, by what it allows, by its fields, in this order; and that no more pairs are
 * tried than there is time for.
 */
import { isSameJson } from '../../json.ts'
import { note, type Around, type Comparing, type Relation } from '../comparing.ts'
import { foundRelation, probe } from '../relation.ts'
import { objectFacets } from './facets.ts'
import type { Trail } from '../trail.ts'
import type { Form } from './forms.ts'

type CompareForm = (comparing: Comparing, before: Form, after: Form) => void

interface FormLists {
  before: readonly Form[]
  after: readonly Form[]
}

export function pairForms(comparing: Comparing, around: Around, lists: FormLists, compare: CompareForm): void {
  const [only, onlyNow] = [lists.before[0], lists.after[0]]
  if (only !== undefined && onlyNow !== undefined && lists.before.length === 1 && lists.after.length === 1) {
    compare(comparing, only, onlyNow)
    return
  }
  const left: Left = { before: new Set(lists.before), after: new Set(lists.after), undecided: new Set() }
  const pairing: Pairing = { comparing, compare, left, tries: mostTries }
  if (isRefusedAsAmbiguous(pairing, lists)) {
    note(comparing, 'variants-overlapping', placeOf(only), placeOf(onlyNow), { around })
    return
  }
  pairSame(pairing)
  pairByLabel(pairing)
  pairCovered(pairing, lists)
  pairAlike(pairing, lists)
  noteLeft(comparing, around, left)
}

interface Left {
  before: Set<Form>
  after: Set<Form>
  /** Those of which it is not known whether another one covers them. */
  undecided: Set<Form>
}

interface Pairing {
  comparing: Comparing
  compare: CompareForm
  left: Left
  tries: number
}

/** Pairs that are tried to find out what covers what. */
const mostTries = 150

function pair({ comparing, compare, left }: Pairing, form: Form, other: Form): void {
  left.before.delete(form)
  left.after.delete(other)
  compare(comparing, form, other)
}

/** What had one form has two of a `oneOf` now, which then refuses it. A choice that was ambiguous before is taken as it was meant. */
function isRefusedAsAmbiguous(pairing: Pairing, { before, after }: FormLists): boolean {
  const [only] = before
  if (only === undefined || before.length > 1 || only.alternative.branch !== undefined) return false
  let known: Trail | undefined
  for (const form of after) {
    const { exclusiveBranch } = form.alternative
    if (exclusiveBranch === undefined || exclusiveBranch === known) continue
    const relation = relationOf(pairing, only, form)
    if (relation !== 'same' && relation !== 'wider') continue
    if (known !== undefined) return true
    known = exclusiveBranch
  }
  return false
}

/** Written alike: what they refer to is another matter. */
function pairSame(pairing: Pairing): void {
  for (const form of pairing.left.before) {
    const other = [...pairing.left.after].find((each) => isWrittenAlike(form, each))
    if (other !== undefined) pair(pairing, form, other)
  }
}

function isWrittenAlike({ alternative: from, values }: Form, { alternative: to, values: valuesNow }: Form): boolean {
  if (values !== undefined || valuesNow !== undefined) return false
  return from.branch !== undefined && to.branch !== undefined && isSameJson(from.branch.value, to.branch.value)
}

function pairByLabel(pairing: Pairing): void {
  const [from, to] = [pairing.left.before, pairing.left.after].map((forms) => Map.groupBy(forms, labelOf))
  for (const [label, [form, ...more]] of from ?? []) {
    const [other, ...others] = to?.get(label) ?? []
    if (label === '' || form === undefined || other === undefined || more.length + others.length > 0) continue
    pair(pairing, form, other)
  }
}

/** All listed values are one form, whatever they are called. */
function labelOf({ alternative, values }: Form): string {
  return values === undefined ? alternative.label : 'values'
}

/** Forms that another one of the other version allows too. */
function pairCovered(pairing: Pairing, { before, after }: FormLists): void {
  const { left } = pairing
  for (const form of left.before) {
    const cover = coverOf(pairing, form, after, (other) => relationOf(pairing, form, other), 'wider')
    if (cover !== undefined && left.after.has(cover)) pair(pairing, form, cover)
    else if (cover !== undefined) left.before.delete(form)
  }
  for (const form of left.after) {
    const cover = coverOf(pairing, form, before, (other) => relationOf(pairing, other, form), 'narrower')
    if (cover !== undefined) left.after.delete(form)
  }
}

function coverOf(
  { left }: Pairing,
  form: Form,
  others: readonly Form[],
  relate: (other: Form) => Relation,
  covering: Relation,
): Form | undefined {
  let isUncertain = false
  for (const other of others) {
    // Shared models that are used side by side are told apart by their names, even where they allow the same.
    if (isNamed(form) && isNamed(other) && !left.before.has(other) && !left.after.has(other)) continue
    const relation = relate(other)
    if (relation === 'same' || relation === covering) return other
    isUncertain ||= relation === 'unknown'
  }
  if (isUncertain) left.undecided.add(form)
  return undefined
}

function relationOf(pairing: Pairing, before: Form, after: Form): Relation {
  pairing.tries -= 1
  if (pairing.tries < 0) return 'unknown'
  return foundRelation(
    probe(pairing.comparing, (within) => {
      pairing.compare(within, before, after)
    }),
  )
}

/** What is left may be the same form with changes: where it has most of the fields, or where there was no choice. */
function pairAlike(pairing: Pairing, { before, after }: FormLists): void {
  const { left } = pairing
  const isChosen = before.length > 1 && after.length > 1
  const candidates = [...left.before].flatMap((form) =>
    [...left.after].map((other) => ({ form, other, likeness: likenessOf(form, other) })),
  )
  for (const { form, other, likeness } of candidates.sort((a, b) => b.likeness - a.likeness)) {
    if (!left.before.has(form) || !left.after.has(other)) continue
    if (isChosen && (likeness < enough || (isNamed(form) && isNamed(other)))) continue
    pair(pairing, form, other)
  }
}

/** Share of fields in common. */
const enough = 0.5

function likenessOf(form: Form, other: Form): number {
  if ((form.values === undefined) !== (other.values === undefined)) return 0
  const [from, to] = [fieldsOf(form), fieldsOf(other)]
  const all = new Set([...from, ...to])
  if (all.size === 0) return 1
  return [...from].filter((name) => to.has(name)).length / all.size
}

function fieldsOf({ alternative }: Form): Set<string> {
  return new Set(objectFacets(alternative.atoms, 'properties').flatMap(({ value }) => Object.keys(value)))
}

/** Shared models of different names are different forms. */
function isNamed({ alternative }: Form): boolean {
  return alternative.label.startsWith('#/')
}

function placeOf(form: Form | undefined): Trail | undefined {
  return form && (form.alternative.branch ?? form.alternative.atoms[0]?.trail)
}

function noteLeft(comparing: Comparing, around: Around, { before, after, undecided }: Left): void {
  for (const form of before)
    note(comparing, undecided.has(form) ? 'schema-undecided' : 'variant-removed', placeOf(form), undefined, {
      from: form.alternative.label,
      around,
    })
  for (const form of after)
    note(comparing, undecided.has(form) ? 'schema-undecided' : 'variant-added', undefined, placeOf(form), {
      to: form.alternative.label,
      around,
    })
}
