/*
 * Lists: how long they are, what is at each place, what has to be among the items.
 */
import { note, type Comparing } from '../comparing.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Atom, Schemas } from './atoms.ts'
import { facetOf, facetsOf } from './facets.ts'
import { compareCount, type AtomPair } from './scalars.ts'

/** Places of a tuple that are compared one by one. */
const mostPlaces = 200

export function compareArrays(comparing: Comparing, pair: AtomPair): void {
  compareCount(comparing, pair, 'min-items')
  compareCount(comparing, pair, 'max-items')
  compareUnique(comparing, pair)
  compareItems(comparing, pair)
  compareContains(comparing, pair)
  compareUnevaluated(comparing, pair, 'unevaluatedItems')
}

function compareUnique(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [from, to] = [before, after].map((atoms) => facetsOf(atoms, 'uniqueItems').find(({ value }) => value === true))
  if (from === undefined && to !== undefined) note(comparing, 'unique-items-added', undefined, to.trail, { around })
  if (from !== undefined && to === undefined) note(comparing, 'unique-items-removed', from.trail, undefined, { around })
}

/** What is allowed at each place is compared, whether a tuple or the list as a whole defines it. */
function compareItems(comparing: Comparing, { before, after }: AtomPair): void {
  const length = Math.min(mostPlaces, Math.max(tupleLength(before), tupleLength(after)))
  for (let place = 0; place < length; place++)
    comparing.compareSchemas(comparing, schemasAt(before, place), schemasAt(after, place))
  comparing.compareSchemas(comparing, itemsOf(before), itemsOf(after))
}

function tupleLength(atoms: readonly Atom[]): number {
  return facetsOf(atoms, 'prefixItems').reduce(
    (most, { value }) => Math.max(most, Array.isArray(value) ? value.length : 0),
    0,
  )
}

function schemasAt(atoms: readonly Atom[], place: number): Schemas {
  return atoms.flatMap(({ trail }): Trail[] => {
    const tuple = stepTo(trail, 'prefixItems')
    const own = tuple && stepTo(tuple, place)
    const schema = own ?? stepTo(trail, 'items')
    return schema === undefined ? [] : [schema]
  })
}

/** What is allowed at all places, or at those behind a tuple. */
export function itemsOf(atoms: readonly Atom[]): Schemas {
  return facetsOf(atoms, 'items').map(({ trail }) => trail)
}

function compareContains(comparing: Comparing, pair: AtomPair): void {
  const { before, after, around } = pair
  const [from, to] = [facetsOf(before, 'contains'), facetsOf(after, 'contains')]
  const [old, now] = [from[0], to[0]]
  compareCount(comparing, pair, 'min-contains')
  compareCount(comparing, pair, 'max-contains')
  if (old === undefined && now === undefined) return
  if (old === undefined || now === undefined) {
    note(comparing, old === undefined ? 'contains-added' : 'contains-removed', old?.trail, now?.trail, { around })
    return
  }
  const isCounted = [...before, ...after].some(({ schema }) => schema['maxContains'] !== undefined)
  const isSingle = from.length === 1 && to.length === 1
  // A looser condition allows more lists, unless only so many items may fulfil it.
  if (isSingle && !isCounted) comparing.compareSchemas(comparing, [old.trail], [now.trail])
  else if (isSingle && comparing.isSame(old.trail, now.trail)) return
  else note(comparing, 'contains-changed', old.trail, now.trail, { around })
}

const unevaluatedTopics = {
  unevaluatedItems: 'unevaluated-items',
  unevaluatedProperties: 'unevaluated-properties',
} as const

/** What no other keyword is about: anything, nothing, or what a schema allows. */
export function compareUnevaluated(
  comparing: Comparing,
  { before, after, around }: AtomPair,
  keyword: keyof typeof unevaluatedTopics,
): void {
  const [from, to] = [before, after].map((atoms) => facetOf(atoms, keyword))
  const [old, now] = [from?.value ?? true, to?.value ?? true]
  if (old !== true && old !== false && now !== true && now !== false && from !== undefined && to !== undefined) {
    comparing.compareSchemas(comparing, [from.trail], [to.trail])
    return
  }
  if (old === now) return
  const isNarrower = now === false || old === true
  note(comparing, `${unevaluatedTopics[keyword]}-${isNarrower ? 'narrowed' : 'widened'}`, from?.trail, to?.trail, {
    around,
  })
}
