/*
 * The forms a value may have, type by type: those of one version against those of the other.
 */
import { note, type Around, type Comparing } from '../comparing.ts'
import type { Trail } from '../trail.ts'
import type { Alternative } from './alternatives.ts'
import { compareArrays } from './arrays.ts'
import type { Atom, Schemas } from './atoms.ts'
import { compareConditions } from './conditions.ts'
import { facetsOf } from './facets.ts'
import { formsOfType, hasKeywords, placeOfValues, typeClasses, type Form, type TypeClass } from './forms.ts'
import { compareObjects } from './objects.ts'
import { pairForms } from './pair-forms.ts'
import { compareNumbers, compareTexts, type AtomPair } from './scalars.ts'
import { sharedSchemaOf } from './shared.ts'
import { numberTypes, typeBits, typesOf, type Types } from './types.ts'
import { compareOpenValues, compareValues } from './values.ts'

export interface FormLists {
  before: readonly Alternative[]
  after: readonly Alternative[]
  /** Types that both versions allow. */
  types: Types
}

export function compareForms(comparing: Comparing, around: Around, { before, after, types }: FormLists): void {
  for (const own of typeClasses) {
    if ((types & own) === 0) {
      compareStray(comparing, around, { before, after, types }, own)
      continue
    }
    const [from, to] = [formsOfType(before, own), formsOfType(after, own)]
    compareOpenValues(comparing, from.open, to.open, around)
    pairForms(comparing, around, { before: from.forms, after: to.forms }, (within, one, other) => {
      compareForm(within, around, { before: one, after: other }, own)
    })
  }
}

/**
 * Keywords of a type that neither version allows, such as `maximum` of a text, hold nothing by the specification. People meant something by them, and
 * programs may check it.
 */
function compareStray(comparing: Comparing, around: Around, { before, after }: FormLists, type: TypeClass): void {
  const [from, to] = [before[0]?.atoms, after[0]?.atoms]
  if (from === undefined || to === undefined || before.length > 1 || after.length > 1) return
  if (((typesOf(from) | typesOf(to)) & type) !== 0 || !hasKeywords(from, type) || !hasKeywords(to, type)) return
  compareByType(comparing, { before: from, after: to, around }, type)
}

interface FormPair {
  before: Form
  after: Form
}

function compareForm(comparing: Comparing, outside: Around, { before, after }: FormPair, type: TypeClass): void {
  if (isSameForm(comparing, before, after) || isLeftToShared(comparing, before, after)) return
  const [old, now] = [before.alternative.atoms, after.alternative.atoms]
  const around = { before: [...outside.before, ...trailsOf(old)], after: [...outside.after, ...trailsOf(now)] }
  if (before.values !== undefined && after.values !== undefined) {
    compareValues(comparing, before.values, after.values, around)
  } else if (before.values !== undefined || after.values !== undefined) {
    const topic = before.values === undefined ? 'enum-added' : 'enum-removed'
    note(comparing, topic, placeOfValues(before), placeOfValues(after), { around })
  } else compareByType(comparing, { before: old, after: now, around }, type)
}

function compareByType(comparing: Comparing, pair: AtomPair, type: TypeClass): void {
  if (type === typeBits.string) {
    compareTexts(comparing, pair)
    comparing.compareSchemas(comparing, schemasAt(pair.before, 'contentSchema'), schemasAt(pair.after, 'contentSchema'))
  }
  if (type === numberTypes) compareNumbers(comparing, pair, isWhole(pair.before) && isWhole(pair.after))
  if (type === typeBits.array) compareArrays(comparing, pair)
  if (type === typeBits.object) compareObjects(comparing, pair)
  compareConditions(comparing, pair)
}

function isWhole(atoms: readonly Atom[]): boolean {
  return (typesOf(atoms) & typeBits.fraction) === 0
}

function schemasAt(atoms: readonly Atom[], keyword: string): Schemas {
  return facetsOf(atoms, keyword).map(({ trail }) => trail)
}

function trailsOf(atoms: readonly Atom[]): Trail[] {
  return atoms.map(({ trail }) => trail)
}

function isSameForm(comparing: Comparing, { alternative: from }: Form, { alternative: to }: Form): boolean {
  return (
    from.atoms.length === to.atoms.length &&
    from.atoms.every(({ trail, orNull }, index) => {
      const other = to.atoms[index]
      return other?.orNull === orNull && comparing.isSame(trail, other.trail)
    })
  )
}

/** The same shared model on both sides of a choice is compared by itself. */
function isLeftToShared(comparing: Comparing, { alternative: from }: Form, { alternative: to }: Form): boolean {
  if (comparing.isDeep || !from.isBranchAlone || !to.isBranchAlone) return false
  if (from.branch === undefined || to.branch === undefined) return false
  const [old, now] = [sharedSchemaOf([from.branch]), sharedSchemaOf([to.branch])]
  if (old === undefined || old.ref !== now?.ref) return false
  comparing.compareSchemas(comparing, [from.branch], [to.branch])
  return true
}
