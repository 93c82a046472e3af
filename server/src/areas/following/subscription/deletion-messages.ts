/* What followers are notified of documents, folders, applications and projects that were deleted. */
import { listBreakingDeletions, type Needs } from './changed-states.ts'
import { levelsOf } from './content-messages.ts'
import { readDeleted, type DeletedDocs } from './deleted-docs.ts'
import type { Deletion } from './follower-commands.ts'
import { messagesFor, type Draft, type FollowedMessage } from './follower-messages.ts'
import {
  findModule,
  findNickname,
  listDeletedPlaces,
  listDocFollowers,
  listFollowedDeletedFolders,
  listModuleFollowers,
  listProjectFollowers,
  type Deleted,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { findFollowersOfReleasesOf } from './release-messages.ts'
import {
  addTo,
  foldersAround,
  listFolderPlaces,
  wholePlaces,
  type Folders,
  type PlaceFollower,
  type TouchedPlace,
} from './touched-places.ts'

export async function messagesOfDeletion(context: Needs, change: Deletion): Promise<FollowedMessage[]> {
  const { db } = context
  const { projectId, actorId } = change
  const deleted = await readDeleted(db, change.trashIds)
  const [entry] = deleted.entries
  if (entry === undefined) return []
  const docIds = deleted.docs.map(({ id }) => id)
  const direct = await listDocFollowers(db, docIds, actorId)
  const docs = [...direct, ...(await listMaintained(db, deleted.docs, direct, actorId))]
  const releases = await findFollowersOfReleasesOf(db, docIds, actorId)
  const { places, gone } = await findPlaces(context, change, deleted, entry)
  const breaking = await listBreakingDeletions(context, deleted.entries, levelsOf(docs, releases, places))
  const by = await findNickname(db, actorId)
  const module = entry.module_id === null ? undefined : await findModule(db, entry.module_id)
  const words = wordsOf(deleted, { by, entry, module: module?.name ?? '' })
  return messagesFor({
    at: { projectId: isOfProject(entry) ? null : projectId, moduleId: null },
    breaks: (those) => deleted.entriesOf(those).some(({ id }) => breaking.has(id)),
    docs,
    releases,
    places,
    aboutDocs: ([first, ...others]) => words.ofDocs(first.subject_name, [first, ...others]),
    aboutReleases: ([first, ...others]) => words.ofRelease(first, [first, ...others]),
    aboutPlace: (place, inside) => words.ofPlace({ ...place, isGone: gone(place) }, inside),
  })
}

const isOfProject = ({ kind }: Deleted): boolean => kind === 'project' || kind === 'space'

async function findPlaces(
  { db }: Needs,
  { trashIds, projectId, actorId }: Deletion,
  { shown, entries, entriesOf }: DeletedDocs,
  entry: Deleted,
): Promise<{ places: PlaceFollower[]; gone: (place: TouchedPlace) => boolean }> {
  const inside = Map.groupBy(shown, ({ id }) => entriesOf([id])[0]?.id ?? 0)
  const idsIn = (trashId: number): number[] => (inside.get(trashId) ?? []).map(({ id }) => id)
  const folders: Folders = new Map()
  if (entry.kind === 'doc') {
    const ofSubject = new Map(entries.map(({ id, subject_id: docId }) => [docId, id]))
    for (const [folderId, subjectIds] of await foldersAround(db, [...ofSubject.keys()]))
      for (const subjectId of subjectIds) addTo(folders, folderId, idsIn(ofSubject.get(subjectId) ?? 0))
  }
  if (entry.kind === 'model') {
    const users = shown.map(({ id }) => id)
    for (const [folderId, docIds] of await foldersAround(db, users)) addTo(folders, folderId, [...docIds])
  }
  const gone = await listFollowedDeletedFolders(db, trashIds)
  for (const { id, trashId } of gone) folders.set(id, new Set(idsIn(trashId)))
  const goneFolders = new Set(gone.map(({ id }) => id))
  // One that went with its project or space, or the one that something was deleted in.
  const isInModule = entry.kind === 'doc' || entry.kind === 'model'
  const went = isInModule ? { moduleIds: [], projectIds: [] } : await listDeletedPlaces(db, entry.id)
  const moduleIds = [...went.moduleIds, ...(isInModule ? [entry.module_id ?? 0] : [])]
  const projectIds = new Set([...went.projectIds, ...(projectId === null ? [] : [projectId])])
  return {
    places: [
      ...(await listFolderPlaces(db, { folders, docs: shown, actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, moduleIds, actorId), shown),
      ...wholePlaces('project', await listProjectFollowers(db, [...projectIds], actorId), shown),
    ],
    gone: ({ kind, id }) => (kind === 'folder' ? goneFolders.has(id) : !isInModule),
  }
}

interface Sentences {
  ofDocs: (name: string, docs: readonly { subject_id: number }[]) => Draft
  ofRelease: (
    release: { release_id: number; release_no: string },
    rows: readonly { docIds: readonly number[] }[],
  ) => Draft
  ofPlace: (place: TouchedPlace & { isGone: boolean }, inside: readonly { id: number }[]) => Draft
}

/** Of one thing that was deleted its name, of several their number. */
function wordsOf(
  { entriesOf }: DeletedDocs,
  { by, entry, module }: { by: string; entry: Deleted; module: string },
): Sentences {
  return {
    ofDocs: (name, docs) => {
      const count = docs.length
      if (entry.kind === 'model') return aboutModel('followed.modelDeleted', { what: entry.name, name, by, count })
      if (count === 1) return { template: 'followed.docDeleted', params: { name, by }, source: null }
      const [what, ...more] = entriesOf(docs.map(({ subject_id: id }) => id))
      return more.length === 0
        ? { template: 'followed.docsDeleted', params: { name: (what ?? entry).name, by, count }, source: null }
        : { template: 'followed.docsDeletedIn', params: { name: module, by, count }, source: null }
    },
    ofRelease: ({ release_id: id, release_no: release }, rows) => {
      const [what, ...more] = entriesOf(rows.flatMap(({ docIds }) => docIds))
      const source = { kind: 'release', id } as const
      return more.length === 0
        ? { template: 'release.docsDeleted', params: { release, name: (what ?? entry).name, by }, source }
        : { template: 'release.severalDeleted', params: { release, by, count: more.length + 1 }, source }
    },
    ofPlace: (place, inside) => {
      const [what, ...more] = inside.length === 0 ? [entry] : entriesOf(inside.map(({ id }) => id))
      return more.length === 0
        ? aboutDeletion(what ?? entry, place, by)
        : aboutDeletions(place, { by, module, moduleId: entry.module_id, count: more.length + 1 })
    },
  }
}

/** Of a model that is gone, or there again, for followers of documents that use it. @param name of one of them */
export function aboutModel(
  template: 'followed.modelDeleted' | 'followed.modelRestored',
  params: { what: string; name: string; by: string; count: number },
): Draft {
  return { template, params, source: null }
}

/** What was deleted in the place; a place that was deleted itself, with something around it too, is named alone. */
function aboutDeletion(entry: Deleted, place: TouchedPlace & { isGone: boolean }, by: string): Draft {
  const { kind, id, name } = place
  if (kind === 'project')
    return isOfProject(entry)
      ? { template: 'followed.projectDeleted', params: { name, by }, source: null }
      : {
          template: 'followed.deletedInProject',
          params: { name, what: entry.name, by },
          source: { kind: 'project', id },
        }
  if (place.isGone) return { template: 'followed.docDeleted', params: { name, by }, source: null }
  const source = entry.module_id === null ? null : ({ kind: 'module', id: entry.module_id } as const)
  return { template: 'followed.deletedInPlace', params: { name, what: entry.name, by }, source }
}

function aboutDeletions(
  { kind, id, name }: TouchedPlace,
  { moduleId, module, by, count }: { moduleId: number | null; module: string; by: string; count: number },
): Draft {
  if (kind === 'project')
    return {
      template: 'followed.severalDeletedInProject',
      params: { name, module, by, count },
      source: { kind: 'project', id },
    }
  const source = moduleId === null ? null : ({ kind: 'module', id: moduleId } as const)
  return { template: 'followed.severalDeleted', params: { name, by, count }, source }
}
