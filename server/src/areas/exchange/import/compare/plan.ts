/*
 * What was compared → what is to be written, and what the report contains. Owns: which row an incoming thing is and what becomes of it. Does not own:
 * writing anything (`write/`).
 */
import type { ImportReport } from '@lectern/contracts'
import type {
  ChangedDoc,
  ChangedSubject,
  NewThing,
  Place,
  PlacedIssue,
  Plan,
  PlannedReport,
  ReadSummary,
  ReadTask,
} from '../read/import-protocol.ts'
import type { BuiltItems } from './build-items.ts'
import type { Follower } from './follow-renames.ts'
import { stateOf, type ImportItem, type SourceState, type Verdict } from './items.ts'
import type { Known, KnownSubject } from './known-content.ts'
import { maxNames } from '../report/stored-report.ts'
import { packExactly } from '../read/pack-exactly.ts'
import { scriptsOfKnown } from './known-scripts.ts'
import { listChanges, type NamedItem } from './list/list-changes.ts'
import { isKeyOf } from './natural-keys.ts'
import { absencesOf, absencesOfModels, findRemovedUpstream, type RemovedUpstream } from './removed-upstream.ts'

/** An item with the row it is about. */
interface Met extends NamedItem {
  old: KnownSubject | undefined
  /** Free here: people may have given a document the address of one that comes in now. Empty where none is needed. */
  naturalKey: string
}

/** @returns the plan, and the new things in their order */
export function planImport(
  { items, application, excluded, followers, compatibility }: BuiltItems,
  known: Known,
  { task, summary, scripts }: { task: ReadTask; summary: ReadSummary; scripts: Plan['scripts'] },
): { plan: Plan; things: NewThing[] } {
  const met = meet(items, known)
  const seen = new Set([...met.flatMap(keysOf), ...excluded.skipped])
  const removedUpstream = findRemovedUpstream(known.docs, { ...task, seen, excluded })
  const removed = removedUpstream.docs.flatMap(({ key, row, becomes }) =>
    becomes === 'removed' ? [{ id: row.id, headId: row.headId, key }] : [],
  )
  const following = followersOf(followers, removed)
  const docs = [...met.flatMap((each) => changedDoc(each, known)), ...following.docs]
  const changed = met.flatMap((each) => (each.item.kind === 'component' ? changedSubject(each) : []))
  const components = [...changed, ...following.components]
  const renamedModels = met.flatMap(renamedModel)
  const modelAbsences = absencesOfModels(known.components, { ...modelKeysOf(items), likely: excluded.likelyModels })
  const things = met.flatMap((each) => newThing(each, known))
  const places = [
    ...things.map((thing) => (thing.kind === 'component' ? null : thing.place)),
    ...docs.map(({ place }) => place),
  ]
  const plan: Plan = {
    moduleName: known.moduleName,
    docs,
    components,
    renamedModels,
    newestHead: renamedModels.length === 0 ? 0 : newestHead(known),
    application: {
      headId: known.application?.headId ?? null,
      ...{ hash: application.head, state: application.lastIncoming, texts: application.texts.map(packExactly) },
    },
    scripts,
    knownScripts: scriptsOfKnown(met),
    knownDocIds: met.flatMap(({ item, old }) => (item.kind === 'doc' && old !== undefined ? [old.id] : [])),
    states: met.flatMap(({ item, old }) =>
      old === undefined || item.verdict === 'added' ? [] : stateOf({ ...item, id: old.id }, stateAfter(item, old)),
    ),
    formerKeys: met.flatMap(({ item, old }) => (old === undefined ? [] : formerKeyOf(item))),
    folderIds: [...new Set(places.filter((place) => typeof place === 'number'))],
    removed,
    absences: [...absencesOf(known.docs, seen, removedUpstream), ...modelAbsences],
    isTreeNew: docs.length > 0 || things.some(({ kind }) => kind !== 'component'),
    isContentNew:
      components.length + renamedModels.length > 0 ||
      application.head !== undefined ||
      things.some(({ kind }) => kind === 'component'),
    report: {
      ...reportOf(met, { known, seen, removedUpstream, modelAbsences, format: task.format }, summary),
      ...(task.isDryRun && {
        changes: listChanges({ items: met, application, known, removedUpstream, excluded, compatibility }),
      }),
    },
  }
  return { plan, things }
}

function meet(items: readonly ImportItem[], known: Known): Met[] {
  const taken = new Set(known.naturalKeys)
  const takeKey = (key: string): string => {
    let free = key
    for (let serial = 2; taken.has(free); serial += 1) free = `${key}#${String(serial)}`
    taken.add(free)
    return free
  }
  const rows = { folder: known.folders, doc: known.docs, component: known.components }
  return items.map((item) => {
    const former = formerOf(item)
    const old = rows[item.kind].get(former ?? item.key)
    // What does not change keeps the name it has here; folders keep it in any case.
    const takesName = item.verdict === 'changed' && item.kind !== 'folder'
    const isRenamed =
      former !== undefined && item.verdict === 'changed' && old !== undefined && old.naturalKey !== item.key
    const needsKey = item.kind !== 'component' && (item.verdict === 'added' || isRenamed)
    return {
      ...{ item, old, name: old === undefined || takesName ? item.columns.name : old.name },
      renamedFrom: former === undefined ? null : (old?.name ?? null),
      naturalKey: needsKey ? takeKey(item.key) : '',
    }
  })
}

function modelKeysOf(items: readonly ImportItem[]): Record<'seen' | 'added', Set<string>> {
  const models = items.filter(({ kind }) => kind === 'component')
  const keysOfModels = (list: readonly ImportItem[]): Set<string> => new Set(list.map(({ key }) => key))
  return { seen: keysOfModels(models), added: keysOfModels(models.filter(({ verdict }) => verdict === 'added')) }
}

function formerOf(item: ImportItem): string | undefined {
  return item.kind === 'folder' ? undefined : item.formerKey
}

/** What the source called a thing until now, when that is to be forgotten. */
function formerKeyOf(item: ImportItem): Plan['formerKeys'] {
  const former = formerOf(item)
  if (former === undefined || item.kind === 'folder') return []
  return item.kind === 'doc' && item.lastIncoming === undefined ? [] : [{ kind: item.kind, key: former }]
}

/** A model that has another name now keeps its state under that name. */
function stateAfter(item: ImportItem, old: KnownSubject): SourceState | undefined {
  return item.lastIncoming ?? (item.kind === 'component' && item.formerKey !== undefined ? old.lastIncoming : undefined)
}

function renamedModel({ item, old }: Met): Plan['renamedModels'] {
  if (item.kind !== 'component' || item.formerKey === undefined || old === undefined) return []
  return [{ id: old.id, from: old.name, to: item.columns.name }]
}

/** What goes anyway needs no new content. */
function followersOf(
  followers: readonly Follower[],
  removed: Plan['removed'],
): { docs: ChangedDoc[]; components: ChangedSubject[] } {
  const goes = new Set(removed.map(({ id }) => id))
  const subjectOf = ({ row, text }: Follower) => ({ id: row.id, headId: row.headId, hash: text.hash })
  const stays = { columns: undefined, place: undefined, naturalKey: undefined }
  return {
    docs: followers.flatMap((each) =>
      each.kind === 'doc' && !goes.has(each.row.id) ? [{ ...subjectOf(each), ...stays }] : [],
    ),
    components: followers.filter(({ kind }) => kind === 'component').map(subjectOf),
  }
}

function newestHead({ docs, folders, components }: Known): number {
  let newest = 0
  for (const rows of [docs, folders, components])
    for (const { headId } of rows.values()) newest = Math.max(newest, headId ?? 0)
  return newest
}

function keysOf({ item, old }: Met): string[] {
  if (item.kind === 'component') return []
  const former = formerOf(item)
  return former === undefined || old === undefined ? [item.key] : [item.key, former]
}

function changedSubject({ item: { kind, verdict, head, key }, old }: Met): ChangedSubject[] {
  if (verdict !== 'changed' || old === undefined) return []
  // Only its name changes.
  if (kind === 'component' && head === undefined) return []
  return [{ id: old.id, headId: old.headId, hash: hashOf(key, head) }]
}

function changedDoc(met: Met, known: Known): ChangedDoc[] {
  const { item, old, naturalKey } = met
  if (item.kind === 'component') return []
  // Someone who moved a document knows better than the source where it belongs.
  const isMoved = item.kind === 'doc' && item.movedFrom !== undefined && item.movedFrom === old?.parentTag
  return changedSubject(met).map((subject) => ({
    ...subject,
    columns: item.kind === 'doc' ? item.columns : undefined,
    place: isMoved ? placeIn(known, item.folderKey) : undefined,
    naturalKey: naturalKey === '' ? undefined : naturalKey,
  }))
}

function placeIn({ folders }: Known, key: string | undefined): Place {
  return key === undefined ? null : (folders.get(key)?.id ?? key)
}

function newThing({ item, naturalKey }: Met, known: Known): NewThing[] {
  if (item.verdict !== 'added') return []
  const { key, head, lastIncoming: state } = item
  const common = { key, hash: hashOf(key, head), state }
  if (item.kind === 'component') return [{ ...common, kind: item.kind, columns: item.columns }]
  if (item.kind === 'folder')
    return [
      {
        ...{ ...common, kind: item.kind, naturalKey, place: placeIn(known, item.parentKey) },
        ...{ columns: item.columns, scripts: item.scripts },
      },
    ]
  const { kind, columns, version, isHidden, status, scripts, folderKey } = item
  return [
    { ...common, kind, naturalKey, place: placeIn(known, folderKey), columns, version, isHidden, status, scripts },
  ]
}

function hashOf(key: string, head: string | undefined): string {
  if (head === undefined) throw new Error(`No content for ${key}`)
  return head
}

interface Reported {
  known: Known
  seen: ReadonlySet<string>
  removedUpstream: RemovedUpstream
  modelAbsences: Plan['absences']
  format: ReadTask['format']
}

function reportOf(met: readonly Met[], reported: Reported, summary: ReadSummary): PlannedReport {
  const names = namesOf(met, reported)
  const { docs, pairs } = reported.removedUpstream
  const count = (is: (item: ImportItem) => boolean): number => met.filter(({ item }) => is(item)).length
  return {
    version: summary.version,
    counts: {
      ...mapLists(names, (list) => list.length),
      keptEdits: met.reduce((sum, { item }) => sum + item.kept, 0),
      folders: count(({ kind }) => kind === 'folder'),
      components: count(({ kind }) => kind === 'component'),
      ...{ environments: summary.environments, webhooks: summary.webhooks, lost: summary.lost },
      trashed: docs.filter(({ becomes }) => becomes === 'removed').length,
      proposed: docs.filter(({ becomes }) => becomes === 'proposed').length,
      likely: pairs.length + reported.modelAbsences.filter(({ absence }) => absence === 'paired').length,
    },
    names: mapLists(names, (list) => list.slice(0, maxNames)),
    lockedDocs: met.flatMap(lockedDoc).slice(0, maxNames),
    issueCounts: summary.issueCounts,
    issues: placeIssues(met, reported.known, summary.issues),
  }
}

/** Its id here; none for what is new in a locked folder. */
function lockedDoc({ item, old }: Met): number[] {
  return item.verdict === 'locked' && item.kind !== 'component' && old !== undefined ? [old.id] : []
}

type Names = ImportReport['names']

function namesOf(met: readonly Met[], { known, seen, removedUpstream, format }: Reported): Names {
  const gone = [...removedUpstream.docs, ...removedUpstream.pairs]
  const goneKeys = new Set(gone.map(({ key }) => key))
  const namesWhere = (is: (each: Met) => boolean): string[] => met.filter(is).map(({ name }) => name)
  const ofDocs = (wanted: Verdict) => namesWhere(({ item }) => item.kind === 'doc' && item.verdict === wanted)
  const ofAny = (wanted: Verdict) => namesWhere(({ item }) => item.kind !== 'component' && item.verdict === wanted)
  return {
    added: ofDocs('added'),
    changed: ofDocs('changed'),
    unchanged: ofDocs('unchanged'),
    locked: ofAny('locked'),
    removed: ofAny('removed'),
    open: namesWhere(({ item }) => item.open > 0),
    renamed: namesWhere(({ renamedFrom }) => renamedFrom !== null),
    // Of the kind that is imported, that the source neither has nor had until now.
    kept: [...known.docs].flatMap(([key, { name }]) =>
      seen.has(key) || goneKeys.has(key) || !isKeyOf(format, key) ? [] : [name],
    ),
    removedUpstream: gone.map(({ row }) => row.name),
  }
}

function mapLists<T>(names: Names, map: (list: string[]) => T): Record<keyof Names, T> {
  // The same names as before.
  return Object.fromEntries(Object.entries(names).map(([kind, list]) => [kind, map(list)])) as Record<keyof Names, T>
}

/** With the ids of documents that have one. */
function placeIssues(met: readonly Met[], known: Known, issues: readonly PlacedIssue[]): PlacedIssue[] {
  const renamed = new Map(met.flatMap(({ item, old }) => (old === undefined ? [] : [[item.key, old.id]])))
  return issues.map((issue) => {
    const { docKey, ...rest } = issue
    const docId = docKey === undefined ? undefined : (renamed.get(docKey) ?? known.docs.get(docKey)?.id)
    return docId === undefined ? issue : { ...rest, docId }
  })
}
