/*
 * What followers are notified of documents, folders, applications and projects that are there again after they were deleted. Owns: that whoever wanted to
 * hear of the deletion hears of this.
 */
import type { Executor } from '../../../db/content-store.ts'
import { hasRow } from '../../../db/row-counts.ts'
import { liveRows } from '../../../db/rows.ts'
import { isBreakUndone, type Needs } from './changed-states.ts'
import { levelsOf } from './content-messages.ts'
import { listUsersOfModel } from './deleted-docs.ts'
import { aboutModel } from './deletion-messages.ts'
import type { Restoration } from './follower-commands.ts'
import { messagesFor, type Draft, type FollowedMessage } from './follower-messages.ts'
import {
  findModule,
  findNickname,
  listDocFollowers,
  listDocsIn,
  listHidden,
  listModuleFollowers,
  listPlacesIn,
  listProjectFollowers,
  listWithAllBelow,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { listTouchedDocs, type TouchedDoc } from './place-follower-repo.ts'
import { findFollowersOfReleasesOf } from './release-messages.ts'
import { foldersAround, listFolderPlaces, wholePlaces, type TouchedPlace } from './touched-places.ts'

export async function messagesOfRestoration(context: Needs, change: Restoration): Promise<FollowedMessage[]> {
  const { db } = context
  const { actorId, subject_id: subjectId, kind, name } = change
  const restored = await readRestored(db, change)
  if (restored === undefined) return []
  const { docs, moduleIds, projectIds } = restored
  const docIds = docs.map(({ id }) => id)
  const direct = await listDocFollowers(db, docIds, actorId)
  const folders = await foldersAround(db, kind === 'doc' ? [...docIds, subjectId] : docIds)
  const by = await findNickname(db, actorId)
  const followers = {
    docs: [...direct, ...(await listMaintained(db, docs, direct, actorId))],
    releases: await findFollowersOfReleasesOf(db, docIds, actorId),
    places: [
      ...(await listFolderPlaces(db, { folders, docs, actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, moduleIds, actorId), docs),
      ...wholePlaces('project', await listProjectFollowers(db, projectIds, actorId), docs),
    ],
  }
  const levels = levelsOf(followers.docs, followers.releases, followers.places)
  const isUndone = await isBreakUndone(context, change, { levels, docCount: docs.length })
  return messagesFor({
    at: { projectId: change.project_id, moduleId: change.module_id },
    ...followers,
    breaks: () => isUndone,
    aboutDocs: ([first, ...others]) =>
      kind === 'model'
        ? aboutModel('followed.modelRestored', { what: name, name: first.subject_name, by, count: others.length + 1 })
        : others.length === 0
          ? {
              template: 'followed.docRestored',
              params: { name: first.subject_name, by },
              source: { kind: 'doc', id: first.subject_id },
            }
          : { template: 'followed.docsRestored', params: { name, by, count: others.length + 1 }, source: null },
    aboutReleases: ([{ release_no: release, release_id: id }]) => {
      return { template: 'release.docsRestored', params: { release, name, by }, source: { kind: 'release', id } }
    },
    aboutPlace: (place) => aboutRestoration(change, place, { by, inside: restored.below }),
  })
}

interface Restored {
  docs: readonly TouchedDoc[]
  /** Folders that are there again, and what is in them. */
  below: ReadonlySet<number>
  moduleIds: readonly number[]
  projectIds: readonly number[]
}

/** `undefined` when it was deleted again. */
async function readRestored(db: Executor, change: Restoration): Promise<Restored | undefined> {
  const { kind, subject_id: id, module_id: moduleId, project_id: projectId } = change
  if (kind === 'project' || kind === 'space') {
    const places = await listPlacesIn(db, { kind, id })
    if (kind === 'project' && places.projectIds.length === 0) return undefined
    const docs = await listTouchedDocs(db, await listDocsIn(db, places.moduleIds))
    return { docs, below: new Set(), ...places }
  }
  const ofModule = kind === 'doc' || kind === 'model' ? (moduleId ?? 0) : id
  if ((await findModule(db, ofModule)) === undefined) return undefined
  const places = { moduleIds: [ofModule], projectIds: projectId === null ? [] : [projectId] }
  if (kind === 'model') {
    if (!(await hasRow(liveRows(db, 'component', { id })))) return undefined
    return { docs: await listUsersOfModel(db, { moduleId: ofModule, modelId: id }), below: new Set(), ...places }
  }
  if (kind !== 'doc')
    return { docs: await listTouchedDocs(db, await listDocsIn(db, [id])), below: new Set(), ...places }
  if (!(await hasRow(liveRows(db, 'doc', { id })))) return undefined
  const below = await listWithAllBelow(db, [id])
  const isHidden = (await listHidden(db, [id])).has(id)
  // Who sees the thing itself hears of it, whatever else is in it.
  const docs = (await listTouchedDocs(db, [...below])).map((doc) => ({ ...doc, isHidden }))
  const itself = { id, name: change.name, author: '', projectId: projectId ?? 0, isHidden }
  return { docs: docs.length === 0 ? [itself] : docs, below, ...places }
}

/** What is there again in the place; a place that was deleted itself, with something around it too, is named alone. */
function aboutRestoration(
  { kind, subject_id: subjectId, name: what, module_id: moduleId }: Restoration,
  { kind: placeKind, id, name }: TouchedPlace,
  { by, inside }: { by: string; inside: ReadonlySet<number> },
): Draft {
  const isOfProject = kind === 'project' || kind === 'space'
  if (placeKind === 'project') {
    const source = { kind: 'project', id } as const
    return isOfProject
      ? { template: 'followed.projectRestored', params: { name, by }, source }
      : { template: 'followed.restoredInProject', params: { name, what, by }, source }
  }
  const module = placeKind === 'module' ? id : kind === 'module' ? subjectId : moduleId
  const source = module === null ? null : ({ kind: 'module', id: module } as const)
  return kind === 'module' || isOfProject || (placeKind === 'folder' && inside.has(id))
    ? { template: 'followed.docRestored', params: { name, by }, source }
    : { template: 'followed.restoredInPlace', params: { name, what, by }, source }
}
