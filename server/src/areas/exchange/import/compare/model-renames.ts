/*
 * Shared models that the source calls something else now. Owns: when that is certain: where the source referred to one, it refers to the other, which
 * is nearly the same. Such a model stays what it is, with what people wrote in it, its comments and its followers; whatever refers to it follows.
 * Does not own: which pairs are only likely (`likely-models.ts`).
 */
import {
  appendAll,
  contentVersion,
  matchComponents,
  referencesOf,
  sameContent,
  type ApplicationBundle,
  type Component,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { componentsIn } from '../../../../content/content-refs.ts'
import { renamedContent } from '../../../../content/models/renamed-content.ts'
import { hashText } from '../../../../db/content-store.ts'
import type { Known, KnownSubject } from './known-content.ts'
import { findLikelyModels, type Compared, type ModelPair, type ModelSides } from './likely-models.ts'
import { componentKeyOf } from './natural-keys.ts'
import { mapTogether, type ReadContent } from './reconcile.ts'
import { refOf, type Chosen } from './selection.ts'

export interface ModelRenames {
  /** What the source called a model before, by what it calls it now. */
  formerKeys: ReadonlyMap<string, string>
  /** The content with the new names; the very one given when it refers to none of them. */
  follow: (content: StoredContent) => StoredContent
  /** As `formerKeys`, of pairs that are alike, but not enough to be certain. */
  likely: ReadonlyMap<string, string>
}

export const noModelRenames: ModelRenames = { formerKeys: new Map(), follow: (content) => content, likely: new Map() }

interface Reading {
  read: ReadContent
  /** Of the documents, in their order. */
  keys: readonly string[]
  /** What the source called documents before that are called something else now. */
  renames: ReadonlyMap<string, string>
  /** The user's answers about likely renames: the source's key → the one it had, or '' for what is new. */
  answers: Readonly<Record<string, string>>
}

/** A thing of the source: its previous and its current content. */
type Versions = readonly [before: StoredContent, now: StoredContent]

export async function findModelRenames(
  bundle: ApplicationBundle,
  known: Known,
  how: Reading & { isWanted: Chosen['isWanted'] },
): Promise<ModelRenames> {
  const { read } = how
  const present = new Set(bundle.components.map(componentKeyOf))
  const missing = [...known.components].filter(([key, row]) => isMissing(key, row, present))
  const taken = new Set([...known.components].flatMap(([key, { naturalKey }]) => [key, naturalKey]))
  const isFresh = (component: Component): boolean => {
    const key = componentKeyOf(component)
    return component.section !== 'securitySchemes' && !taken.has(key) && !known.removed.has(key)
  }
  const fresh = bundle.components.filter((component) => isFresh(component) && how.isWanted(component, true))
  if (missing.length === 0 || fresh.length === 0) return noModelRenames
  const before = await mapTogether(missing, async ([key, row]) => componentOf(key, await read(sentOf(row))))
  const versions = await readVersions(bundle, known, how)
  const models = { missing: before.flatMap((each) => each ?? []), fresh }
  const found = matchRenamed(models, versions, how.answers)
  const locked = [...known.docs.values(), ...known.folders.values()].filter(({ isLocked }) => isLocked)
  const lockedUses = await mapTogether(locked, ({ head }) => read(head))
  // What is locked cannot follow.
  const held = new Set(lockedUses.flatMap((content) => (content === undefined ? [] : componentsIn(content).map(refOf))))
  const certain = found.certain.filter(({ from }) => !held.has(refOf(from)))
  const keys = new Set([...how.keys, ...present])
  const answered = new Set(Object.keys(how.answers))
  return { ...renamesOf(certain), likely: findLikelyModels(models, known, { ...found, held, keys, answered }) }
}

/** Names of security schemes are in requirements, which contain nothing of what it is. */
function isMissing(key: string, row: KnownSubject, present: ReadonlySet<string>): boolean {
  const isAsSent = row.isOwn && row.naturalKey === key
  return isAsSent && !present.has(key) && !key.startsWith('securitySchemes:')
}

function sentOf({ lastIncoming }: KnownSubject): string {
  return lastIncoming?.incoming ?? ''
}

function componentOf(key: string, content: StoredContent | undefined): Component | undefined {
  if (content?.kind !== 'component') return undefined
  const at = key.indexOf(':')
  // Keys of shared models begin with their section.
  return { section: key.slice(0, at) as Component['section'], name: key.slice(at + 1), value: content.value }
}

/** Of what the source changed. */
async function readVersions(
  { documents, components }: ApplicationBundle,
  known: Known,
  { read, keys, renames }: Reading,
): Promise<Versions[]> {
  const docs = documents.map(({ content }, index) => {
    const key = keys[index] ?? ''
    return { row: known.docs.get(renames.get(key) ?? key), content }
  })
  const models = components.map((each) => ({
    row: known.components.get(componentKeyOf(each)),
    content: contentOf(each),
  }))
  const changed = [...docs, ...models].flatMap(({ row, content }) => {
    const sent = row === undefined ? '' : sentOf(row)
    return sent === '' || sent === hashText(JSON.stringify(content)) ? [] : [{ sent, content }]
  })
  const versions = await mapTogether(changed, async ({ sent, content }): Promise<Versions[]> => {
    const before = await read(sent)
    return before === undefined ? [] : [[before, content]]
  })
  return versions.flat()
}

/** A renamed model may be what shows that another one is. A user's answer outranks likeness. */
function matchRenamed(
  { missing, fresh }: ModelSides,
  versions: readonly Versions[],
  answers: Reading['answers'],
): Pick<Compared, 'certain' | 'switched' | 'follow'> {
  const chosen = chosenPairs({ missing, fresh }, answers)
  const byRef = new Map(
    fresh.filter((each) => answers[componentKeyOf(each)] === undefined).map((each) => [refOf(each), each]),
  )
  const found = [...chosen]
  const decided = new Set(chosen.map(({ from }) => from))
  const left = new Set(missing.filter((each) => !decided.has(each)))
  for (;;) {
    const { follow } = renamesOf(found)
    const { forward, back } = switchesIn([
      ...versions.map(([before, now]): Versions => [follow(before), now]),
      ...found.map(({ from, to }): Versions => [follow(contentOf(from)), contentOf(to)]),
    ])
    const candidates = [...left].flatMap((from): ModelPair[] => {
      const to = byRef.get(onlyOf(forward.get(refOf(from))) ?? '')
      return to !== undefined && onlyOf(back.get(refOf(to))) === refOf(from) ? [{ from, to }] : []
    })
    const { follow: followAll } = renamesOf([...found, ...candidates])
    const followed = (from: Component): Component => valueAfter(from, followAll)
    const next = candidates.filter(({ from, to }) => isAlike(followed(from), to))
    if (next.length === 0) return { certain: found, switched: candidates, follow: followed }
    appendAll(found, next)
    for (const { from } of next) left.delete(from)
  }
}

/** The pairs that a user has called one. */
function chosenPairs({ missing, fresh }: ModelSides, answers: Reading['answers']): ModelPair[] {
  const byKey = new Map(missing.map((each) => [componentKeyOf(each), each]))
  return fresh.flatMap((to): ModelPair[] => {
    const from = byKey.get(answers[componentKeyOf(to)] ?? '')
    // Of two answers that name one model, the first counts.
    if (from === undefined || !byKey.delete(componentKeyOf(from))) return []
    return from.section === to.section ? [{ from, to }] : []
  })
}

function valueAfter(component: Component, follow: ModelRenames['follow']): Component {
  const content = follow(contentOf(component))
  return content.kind === 'component' ? { ...component, value: content.value } : component
}

/** What is where something else was referred to before, in both directions. */
function switchesIn(versions: readonly Versions[]): Record<'forward' | 'back', Map<string, Set<string>>> {
  const [forward, back] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const note = (map: Map<string, Set<string>>, from: string, to: string): void => {
    map.set(from, (map.get(from) ?? new Set()).add(to))
  }
  for (const [before, now] of versions) {
    const refs = new Map(referencesOf(jsonOf(before)).map(({ pointer, ref }) => [pointer, ref]))
    for (const { pointer, ref } of referencesOf(jsonOf(now))) {
      const was = refs.get(pointer)
      if (was === undefined || was === ref) continue
      note(forward, was, ref)
      note(back, ref, was)
    }
  }
  return { forward, back }
}

function onlyOf(refs: ReadonlySet<string> | undefined): string | undefined {
  return refs?.size === 1 ? refs.values().next().value : undefined
}

/** @param from with the new names of what it refers to */
function isAlike(from: Component, to: Component): boolean {
  if (from.section !== to.section) return false
  // One may be too small for its facts to distinguish it from others.
  return sameContent(from.value, to.value) || matchComponents([from], [to]).matches.length > 0
}

function renamesOf(renamed: readonly ModelPair[]): ModelRenames {
  if (renamed.length === 0) return noModelRenames
  const byRef = new Map(renamed.map((each) => [refOf(each.from), each]))
  return {
    ...noModelRenames,
    formerKeys: new Map(renamed.map(({ from, to }) => [componentKeyOf(to), componentKeyOf(from)])),
    follow: (content) =>
      componentsIn(content).reduce((followed, key) => {
        const rename = byRef.get(refOf(key))
        return rename === undefined ? followed : renamedContent(followed, rename.from, rename.to.name)
      }, content),
  }
}

function contentOf({ value }: Component): StoredContent {
  return { v: contentVersion, kind: 'component', value }
}

/** The part of a content in which references are: what is called `value` would count as data. */
function jsonOf(content: StoredContent): Json {
  // Contents are JSON; the declared types only say more.
  return content.kind === 'component' ? content.value : (content as unknown as Json)
}
