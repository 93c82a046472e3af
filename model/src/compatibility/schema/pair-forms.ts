/*
 * Which form of one version is which of the other.
 * Owns: that a form is known by what it is called, else by what it allows, and that no more pairs are tried than there is time for.
 */
import { note, type Around, type Comparing, type Relation } from '../comparing.ts'
import { foundRelation, probe } from '../relation.ts'
import type { Form } from './forms.ts'

type CompareForm = (comparing: Comparing, before: Form, after: Form) => void

interface FormLists {
  before: readonly Form[]
  after: readonly Form[]
}

/** Pairs that are tried to find out what covers what. */
const mostTries = 150

export function pairForms(comparing: Comparing, around: Around, { before, after }: FormLists, compare: CompareForm): void {
  const [only, onlyNow] = [before[0], after[0]]
  if (only !== undefined && onlyNow !== undefined && before.length === 1 && after.length === 1) {
    compare(comparing, only, onlyNow)
    return
  }
  const left = { before: new Set(before), after: new Set(after) }
  pairByLabel(comparing, left, compare)
  const trying: Trying = { comparing, compare, tries: mostTries, isUncertain: false }
  pairCovered(trying, left, { before, after })
  pairLast(trying, left, { before, after })
  noteLeft(comparing, around, left, trying.isUncertain)
}

interface Left {
  before: Set<Form>
  after: Set<Form>
}

function pairByLabel(comparing: Comparing, left: Left, compare: CompareForm): void {
  const [from, to] = [left.before, left.after].map((forms) => Map.groupBy(forms, labelOf))
  for (const [label, [form, ...more]] of from ?? []) {
    const [other, ...others] = to?.get(label) ?? []
    if (label === '' || form === undefined || other === undefined || more.length + others.length > 0) continue
    compare(comparing, form, other)
    left.before.delete(form)
    left.after.delete(other)
  }
}

/** All listed values are one form, whatever they are called. */
function labelOf({ alternative, values }: Form): string {
  return values === undefined ? alternative.label : 'values'
}

interface Trying {
  comparing: Comparing
  compare: CompareForm
  tries: number
  isUncertain: boolean
}

/** Forms that another one of the other version allows too. */
function pairCovered(trying: Trying, left: Left, { before, after }: FormLists): void {
  for (const form of left.before) {
    const cover = after.find(
      (other) => mayCover(other, form, left.after) && isCovered(relationOf(trying, form, other), 'wider'),
    )
    if (cover === undefined) continue
    left.before.delete(form)
    if (left.after.delete(cover)) trying.compare(trying.comparing, form, cover)
  }
  for (const form of left.after) {
    const isKnown = before.some(
      (other) => mayCover(other, form, left.before) && isCovered(relationOf(trying, other, form), 'narrower'),
    )
    if (isKnown) left.after.delete(form)
  }
}

/** Shared models that are used side by side are told apart by their names, even where they allow the same. */
function mayCover(form: Form, other: Form, left: ReadonlySet<Form>): boolean {
  return !isNamed(form) || !isNamed(other) || left.has(form)
}

function isCovered(relation: Relation, by: 'wider' | 'narrower'): boolean {
  return relation === 'same' || relation === by
}

function relationOf(trying: Trying, before: Form, after: Form): Relation {
  trying.tries -= 1
  const relation =
    trying.tries < 0
      ? 'unknown'
      : foundRelation(
          probe(trying.comparing, (within) => {
            trying.compare(within, before, after)
          }),
        )
  if (relation === 'unknown') trying.isUncertain = true
  return relation
}

/** What is left is the same form with changes, where there is one of each, or where there was no choice. */
function pairLast({ comparing, compare }: Trying, left: Left, { before, after }: FormLists): void {
  const [form, ...more] = left.before
  const [other, ...others] = left.after
  if (form === undefined || other === undefined) return
  const isSingle = more.length === 0 && others.length === 0 && !(isNamed(form) && isNamed(other))
  if (!isSingle && before.length > 1 && after.length > 1) return
  const pair = isSingle ? { form, other } : likest(comparing, compare, left)
  compare(comparing, pair.form, pair.other)
  left.before.delete(pair.form)
  left.after.delete(pair.other)
}

/** Shared models of different names are different forms. */
function isNamed({ alternative }: Form): boolean {
  return alternative.label.startsWith('#/')
}

function likest(comparing: Comparing, compare: CompareForm, left: Left): { form: Form; other: Form } {
  const pairs = [...left.before].flatMap((form) => [...left.after].map((other) => ({ form, other })))
  const rated = pairs.slice(0, mostTries).map((pair) => ({
    pair,
    edits: probe(comparing, (within) => {
      compare(within, pair.form, pair.other)
    }).edits.length,
  }))
  const [best] = rated.sort((a, b) => a.edits - b.edits)
  // There is a form on each side.
  return best?.pair ?? pairs[0]!
}

function noteLeft(comparing: Comparing, around: Around, left: Left, isUncertain: boolean): void {
  const placeOf = ({ alternative }: Form) => alternative.branch ?? alternative.atoms[0]?.trail
  for (const form of left.before)
    note(comparing, isUncertain ? 'schema-undecided' : 'variant-removed', placeOf(form), undefined, {
      from: form.alternative.label,
      around,
    })
  for (const form of left.after)
    note(comparing, isUncertain ? 'schema-undecided' : 'variant-added', undefined, placeOf(form), {
      to: form.alternative.label,
      around,
    })
}
