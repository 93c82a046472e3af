/* What happened last in spaces, projects and applications. */
import type { Activity, RecentActivity, Space } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import type { Viewer } from '../../../auth/visible-projects.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Database } from '../../../db/schema.ts'
import { presentActivity } from './activity-presenter.ts'
import { listChanges, listNewest, type ActivityFilter, type NewestRow } from './activity-repo.ts'

/** When a place or anything in it changed last, and the newest change of a document. */
type Latest = Pick<Space, 'updatedAtMs' | 'latest'>

/** By id of the space or project; places without applications are absent. */
export async function findLatest(
  db: Kysely<Database>,
  viewer: Viewer,
  by: 'space_id' | 'project_id',
  filter: ActivityFilter = {},
): Promise<ReadonlyMap<number, Latest>> {
  const newest = new Map<number, { updatedAtMs: number; doc: NewestRow | undefined }>()
  for (const row of await listNewest(db, viewer, filter)) {
    const known = newest.get(row[by])
    const updatedAtMs = Math.max(row.module_at_ms, row.project_at_ms, row.doc_at_ms ?? 0, known?.updatedAtMs ?? 0)
    const isNewer = row.doc_at_ms !== null && row.doc_at_ms > (known?.doc?.doc_at_ms ?? 0)
    newest.set(row[by], { updatedAtMs, doc: isNewer ? row : known?.doc })
  }
  const docIds = [...newest.values()].flatMap(({ doc }) => doc?.doc_id ?? [])
  const activities = new Map<number, Activity>()
  for (const part of inBatches(docIds))
    for (const row of await listChanges(db, part)) activities.set(row.id, presentActivity(row))
  return new Map(
    [...newest].map(([id, { updatedAtMs, doc }]) => [
      id,
      { updatedAtMs, latest: activities.get(doc?.doc_id ?? 0) ?? null },
    ]),
  )
}

/** Of each application of a space its newest change, so that one push of many documents is one entry. */
const recentLimit = 6

/** Newest first. */
export async function findRecent(db: Kysely<Database>, viewer: Viewer, spaceId: number): Promise<RecentActivity[]> {
  const rows = await listNewest(db, viewer, { spaceId })
  const newest = rows.flatMap(({ doc_id: id, doc_at_ms: atMs }) => (id === null || atMs === null ? [] : [{ id, atMs }]))
  const shown = newest.sort((a, b) => b.atMs - a.atMs || b.id - a.id).slice(0, recentLimit)
  if (shown.length === 0) return []
  const changes = await listChanges(
    db,
    shown.map(({ id }) => id),
  )
  const byId = new Map(changes.map((row) => [row.id, { ...presentActivity(row), projectName: row.project_name }]))
  return shown.flatMap(({ id }) => byId.get(id) ?? [])
}
