/*
 * Who follows a place around what a change is about: a folder, an application, a project. Owns: which documents of the change are in which place, and
 * that of the places someone follows the nearest comes first.
 */
import type { Executor } from '../../../db/content-store.ts'
import { listDocFollowers } from './follower-repo.ts'
import { listDepths, listFollowedAbove, type Follower, type TouchedDoc } from './place-follower-repo.ts'

export interface TouchedPlace {
  kind: 'folder' | 'module' | 'project'
  id: number
  name: string
  /** Those in it that the change is about; none where it is about something else. */
  docs: readonly TouchedDoc[]
}

export type PlaceFollower = Follower & { place: TouchedPlace }

/** Folders with the documents in them. */
export type Folders = Map<number, Set<number>>

interface Around {
  folders: Folders
  /** All that are in one of the folders. */
  docs: readonly TouchedDoc[]
  actorId: number
}

/** The nearest folders first. */
export async function listFolderPlaces(db: Executor, { folders, docs, actorId }: Around): Promise<PlaceFollower[]> {
  if (folders.size === 0) return []
  const followers = await listDocFollowers(db, [...folders.keys()], actorId)
  const depths = await listDepths(db, [...folders.keys()])
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  const places = new Map<number, TouchedPlace>()
  for (const { subject_id: id, subject_name: name } of followers) {
    const inside = [...(folders.get(id) ?? [])].flatMap((docId) => byId.get(docId) ?? [])
    if (!places.has(id)) places.set(id, { kind: 'folder', id, name, docs: inside })
  }
  return withPlaces(followers, places).sort((a, b) => (depths.get(b.subject_id) ?? 0) - (depths.get(a.subject_id) ?? 0))
}

/** Followers of applications or projects, with the documents of these that the change is about. */
export function wholePlaces(
  kind: 'module' | 'project',
  followers: readonly Follower[],
  docs: readonly TouchedDoc[],
): PlaceFollower[] {
  const projects = Map.groupBy(docs, ({ projectId }) => projectId)
  const places = new Map<number, TouchedPlace>()
  for (const { subject_id: id, subject_name: name, project_id: projectId } of followers)
    if (!places.has(id)) places.set(id, { kind, id, name, docs: projects.get(projectId) ?? [] })
  return withPlaces(followers, places)
}

function withPlaces(followers: readonly Follower[], places: ReadonlyMap<number, TouchedPlace>): PlaceFollower[] {
  return followers.flatMap((row) => {
    const place = places.get(row.subject_id)
    return place === undefined ? [] : [{ ...row, place }]
  })
}

/** Followed folders with those of the documents that are in them, however deep. */
export async function foldersAround(db: Executor, docIds: readonly number[]): Promise<Folders> {
  const folders: Folders = new Map()
  for (const { docId, folderId } of await listFollowedAbove(db, docIds)) addTo(folders, folderId, [docId])
  return folders
}

/** Adds followed folders that documents were in before, by the folders they were in. */
export async function addLeft(
  db: Executor,
  folders: Folders,
  left: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  for (const { docId: fromId, folderId } of await listFollowedAbove(db, [...left.keys()]))
    addTo(folders, folderId, left.get(fromId) ?? [])
}

export function addTo(folders: Folders, folderId: number, docIds: readonly number[]): void {
  const inside = folders.get(folderId) ?? new Set()
  for (const docId of docIds) inside.add(docId)
  folders.set(folderId, inside)
}
