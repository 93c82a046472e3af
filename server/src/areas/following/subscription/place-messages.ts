/* What followers are notified of documents and folders that were moved or deleted, and of applications and projects that were deleted. */
import type { AppContext } from '../../../core/context.ts'
import type { TrashRow } from '../../../db/schema.ts'
import { breaksByDeletion, type Needs } from './changed-states.ts'
import { levelsOf } from './content-messages.ts'
import type { Change } from './follower-commands.ts'
import { messagesFor, type Draft, type FollowedMessage } from './follower-messages.ts'
import {
  findDeleted,
  findModule,
  findNickname,
  listFollowedDeletedFolders,
  listFollowersOfDeleted,
  listFollowersOfModule,
  listModuleFollowers,
  listProjectFollowers,
  listWithAllBelow,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { listTouchedDocs, type TouchedDoc } from './place-follower-repo.ts'
import { listDeletedDocs } from './release-follower-repo.ts'
import { findFollowersOfDeletedIn } from './release-messages.ts'
import { muteFieldFollower } from './touched-fields.ts'
import {
  addLeft,
  foldersAround,
  listFolderPlaces,
  wholePlaces,
  type PlaceFollower,
  type TouchedPlace,
} from './touched-places.ts'

type Of<K extends Change['change']> = Extract<Change, { change: K }>

export async function messagesOfMove(
  { db }: Pick<AppContext, 'db'>,
  { moduleId, actorId, docIds, fromIds }: Of<'move'>,
): Promise<FollowedMessage[]> {
  const module = await findModule(db, moduleId)
  if (module === undefined) return []
  const projectId = module.project_id
  const by = await findNickname(db, actorId)
  const moved = await listWithAllBelow(db, docIds)
  const touched = await listTouchedDocs(db, [...moved])
  const direct = (await listFollowersOfModule(db, moduleId, actorId)).filter((row) => moved.has(row.subject_id))
  const folders = await foldersAround(db, [...moved])
  const inside = touched.map(({ id }) => id)
  await addLeft(db, folders, inside, fromIds)
  const here = { kind: 'module', id: moduleId } as const
  return messagesFor({
    at: { projectId, moduleId },
    docs: [...direct.map(muteFieldFollower), ...(await listMaintained(db, touched, direct, actorId))],
    places: [
      ...(await listFolderPlaces(db, { folders, docs: touched, actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, { trashId: 0, moduleId }, actorId), touched),
      ...wholePlaces('project', await listProjectFollowers(db, { trashId: 0, projectId }, actorId), touched),
    ],
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? {
            template: 'followed.docMoved',
            params: { name: first.subject_name, by },
            source: { kind: 'doc', id: first.subject_id },
          }
        : { template: 'followed.docsMoved', params: { name: module.name, by, count: others.length + 1 }, source: here },
    aboutPlace: ({ kind, id, name }) => {
      const count = docIds.length
      if (kind === 'folder' && docIds.includes(id))
        return { template: 'followed.docMoved', params: { name, by }, source: here }
      return kind === 'project'
        ? { template: 'followed.projectMoved', params: { name, module: module.name, by, count }, source: here }
        : { template: 'followed.placeMoved', params: { name, by, count }, source: here }
    },
  })
}

type Deleted = TrashRow & { isHidden: boolean }

export async function messagesOfDeletion(context: Needs, change: Of<'delete'>): Promise<FollowedMessage[]> {
  const { db } = context
  const { trashId, projectId, actorId } = change
  const entry = await findDeleted(db, trashId)
  if (entry === undefined) return []
  const by = await findNickname(db, actorId)
  const isProjectGone = entry.kind === 'project' || entry.kind === 'space'
  const docIds = await listDeletedDocs(db, trashId)
  const touched = await listTouchedDocs(db, docIds)
  const direct = await listFollowersOfDeleted(db, trashId, actorId)
  const docs = [...direct, ...(await listMaintained(db, touched, direct, actorId))]
  const releases = await findFollowersOfDeletedIn(db, docIds, actorId)
  const { places, gone } = await findPlacesOfDeleted(context, change, entry, touched)
  const isBreaking = await breaksByDeletion(context, entry, levelsOf(docs, releases, places))
  return messagesFor({
    at: { projectId: isProjectGone ? null : projectId, moduleId: null },
    breaks: () => isBreaking,
    docs,
    releases,
    aboutReleases: ([first]) => ({
      template: 'release.docsDeleted',
      params: { release: first.release_no, name: entry.name, by },
      source: { kind: 'release', id: first.release_id },
    }),
    places,
    isHidden: entry.isHidden,
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? { template: 'followed.docDeleted', params: { name: first.subject_name, by }, source: null }
        : {
            template: 'followed.docsDeleted',
            params: { name: entry.name, by, count: others.length + 1 },
            source: null,
          },
    aboutPlace: (place) => aboutDeletion(entry, { ...place, isGone: gone(place) }, by),
  })
}

async function findPlacesOfDeleted(
  { db }: Needs,
  { trashId, projectId, actorId }: Of<'delete'>,
  entry: Deleted,
  touched: readonly TouchedDoc[],
): Promise<{ places: PlaceFollower[]; gone: (place: TouchedPlace) => boolean }> {
  // Who sees the thing itself hears of it, whatever else was in it.
  const docs = touched.map((doc) => ({ ...doc, isHidden: entry.isHidden }))
  const all = docs.map(({ id }) => id)
  const folders = await foldersAround(db, entry.kind === 'doc' ? [entry.subject_id] : [])
  const goneFolders = new Set(await listFollowedDeletedFolders(db, trashId))
  for (const folderId of [...folders.keys(), ...goneFolders]) folders.set(folderId, new Set(all))
  const moduleFollowers = await listModuleFollowers(db, { trashId, moduleId: entry.module_id }, actorId)
  return {
    places: [
      ...(await listFolderPlaces(db, { folders, docs, actorId })),
      ...wholePlaces('module', moduleFollowers, docs),
      ...wholePlaces('project', await listProjectFollowers(db, { trashId, projectId }, actorId), docs),
    ],
    gone: ({ kind, id }) => (kind === 'folder' ? goneFolders.has(id) : entry.kind !== 'doc'),
  }
}

/** What was deleted in the place; a place that was deleted itself, with something around it too, is named alone. */
function aboutDeletion(entry: Deleted, place: TouchedPlace & { isGone: boolean }, by: string): Draft {
  const { kind, id, name } = place
  const isProjectGone = entry.kind === 'project' || entry.kind === 'space'
  if (kind === 'project')
    return isProjectGone
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
