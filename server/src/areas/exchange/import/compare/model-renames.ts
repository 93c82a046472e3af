/*
 * Shared models that the source calls something else now. Owns: when that is certain: where the source referred to one, it refers to the other, which
 * says nearly the same. Such a model stays what it is, with what people wrote in it, its comments and its followers; whatever refers to it follows.
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
import { renamedContent } from '../../../../content/renamed-content.ts'
import { hashText } from '../../../../db/content-store.ts'
import type { Known, KnownSubject } from './known-content.ts'
import { componentKeyOf } from './natural-keys.ts'
import { mapTogether, type ReadContent } from './reconcile.ts'
import { refOf, type Chosen } from './selection.ts'

export interface ModelRenames {
  /** What the source called a model before, by what it calls it now. */
  formerKeys: ReadonlyMap<string, string>
  /** The content with the new names; the very one given when it refers to none of them. */
  follow: (content: StoredContent) => StoredContent
}

export const noModelRenames: ModelRenames = { formerKeys: new Map(), follow: (content) => content }

interface Renamed {
  from: Component
  to: Component
}

interface Reading {
  read: ReadContent
  /** Of the documents, in their order. */
  keys: readonly string[]
  /** What the source called documents before that are called something else now. */
  renames: ReadonlyMap<string, string>
}

/** A thing of the source: what it said before, and what it says now. */
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
  const renamed = matchRenamed(
    before.flatMap((each) => each ?? []),
    fresh,
    versions,
  )
  const locked = [...known.docs.values(), ...known.folders.values()].filter(({ isLocked }) => isLocked)
  const lockedUses = await mapTogether(renamed.length === 0 ? [] : locked, ({ head }) => read(head))
  // What is locked cannot follow.
  const held = new Set(lockedUses.flatMap((content) => (content === undefined ? [] : componentsIn(content).map(refOf))))
  return renamesOf(renamed.filter(({ from }) => !held.has(refOf(from))))
}

/** Names of security schemes stand in requirements, where one says nothing about what it is. */
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

/** A renamed model may be what shows that another one is. */
function matchRenamed(
  missing: readonly Component[],
  fresh: readonly Component[],
  versions: readonly Versions[],
): Renamed[] {
  const byRef = new Map(fresh.map((each) => [refOf(each), each]))
  const found: Renamed[] = []
  const left = new Set(missing)
  for (;;) {
    const { follow } = renamesOf(found)
    const { forward, back } = switchesIn([
      ...versions.map(([before, now]): Versions => [follow(before), now]),
      ...found.map(({ from, to }): Versions => [follow(contentOf(from)), contentOf(to)]),
    ])
    const candidates = [...left].flatMap((from): Renamed[] => {
      const to = byRef.get(onlyOf(forward.get(refOf(from))) ?? '')
      return to !== undefined && onlyOf(back.get(refOf(to))) === refOf(from) ? [{ from, to }] : []
    })
    const { follow: followAll } = renamesOf([...found, ...candidates])
    const next = candidates.filter((each) => isAlike(each, followAll))
    if (next.length === 0) return found
    appendAll(found, next)
    for (const { from } of next) left.delete(from)
  }
}

/** What stands where something else was referred to before, in both directions. */
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

function isAlike({ from, to }: Renamed, follow: ModelRenames['follow']): boolean {
  const before = follow(contentOf(from))
  if (before.kind !== 'component' || from.section !== to.section) return false
  // One may be too small for its facts to tell it from others.
  if (sameContent(before.value, to.value)) return true
  return matchComponents([{ ...from, value: before.value }], [to]).matches.length > 0
}

function renamesOf(renamed: readonly Renamed[]): ModelRenames {
  if (renamed.length === 0) return noModelRenames
  const byRef = new Map(renamed.map((each) => [refOf(each.from), each]))
  return {
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

/** The part of a content in which references stand: what is called `value` would count as data. */
function jsonOf(content: StoredContent): Json {
  // Contents are JSON; the declared types only say more.
  return content.kind === 'component' ? content.value : (content as unknown as Json)
}
