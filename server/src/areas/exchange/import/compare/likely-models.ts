/*
 * Shared models that may be ones the source no longer has. Owns: which pairs a question is asked about. Does not own: when a rename is certain
 * (`model-renames.ts`).
 */
import { componentLikeness, matchComponents, type Component } from '@lectern/model'
import type { Known, KnownSubject } from './known-content.ts'
import { componentKeyOf } from './natural-keys.ts'
import { refOf } from './selection.ts'

/** A shared model by its former name, with its former value, and by its new name. */
export interface ModelPair {
  from: Component
  to: Component
}

/** What is compared. */
export interface ModelSides {
  /** The source had them and no longer has them. */
  missing: readonly Component[]
  /** The source has them and this application does not. */
  fresh: readonly Component[]
}

export interface Compared {
  certain: readonly ModelPair[]
  /** Wherever the source referred to one, it now refers to the other; their contents differ too much to be certain. */
  switched: readonly ModelPair[]
  /** The former value, with the new names that other models have now. */
  follow: (from: Component) => Component
  /** What locked documents refer to. */
  held: ReadonlySet<string>
  /** Of all documents and models in the source. */
  keys: ReadonlySet<string>
  /** Keys of new models that the user has decided on. */
  answered: ReadonlySet<string>
}

/** Below this share of common facts, what took a model's place is another model. */
const leastOfSwitched = 0.5

/** @returns what the source called a model before, by what it calls the one it may be now */
export function findLikelyModels(
  { missing, fresh }: ModelSides,
  known: Known,
  { certain, switched, follow, held, keys, answered }: Compared,
): Map<string, string> {
  // A source that shares less than half of what it had is another one, whose models only look alike.
  if (isOtherSource(known, keys, certain.length)) return new Map()
  const taken = new Set(certain.flatMap(({ from, to }) => [refOf(from), refOf(to)]))
  const isFree = (component: Component): boolean => !taken.has(refOf(component))
  const isAsked = (from: Component): boolean =>
    isFree(from) && !held.has(refOf(from)) && known.components.get(componentKeyOf(from))?.absence !== 'kept'
  const isOpen = (to: Component): boolean => isFree(to) && !answered.has(componentKeyOf(to))
  const pairs = switched.filter(
    ({ from, to }) => isAsked(from) && isOpen(to) && componentLikeness(follow(from), to) >= leastOfSwitched,
  )
  for (const { from, to } of pairs) taken.add(refOf(from)).add(refOf(to))
  const [left, right] = [missing.filter(isAsked), fresh.filter(isOpen)]
  for (const { existing, incoming } of matchComponents(left.map(follow), right).matches) {
    const [from, to] = [left[existing], right[incoming]]
    if (from !== undefined && to !== undefined) pairs.push({ from, to })
  }
  return new Map(pairs.map(({ from, to }) => [componentKeyOf(to), componentKeyOf(from)]))
}

function isOtherSource({ docs, components }: Known, keys: ReadonlySet<string>, renamed: number): boolean {
  const isSent = ([, row]: [string, KnownSubject]): boolean => row.isOwn
  const sent = [...[...docs].filter(isSent), ...[...components].filter(isSent)]
  const shared = sent.filter(([key]) => keys.has(key)).length + renamed
  return shared * 2 < sent.length
}
