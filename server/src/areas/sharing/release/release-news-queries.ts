/* Releases for those who are told of them elsewhere: the valid ones, the latest first, with their notes. */
import type { Release } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { presentRelease } from './release-presenter.ts'
import { listReleaseRows } from './release-repo.ts'

export interface ReleaseNews extends Release {
  notes: string
  /** When it was published; its notes may be newer. */
  atMs: number
  notesUpdatedAtMs: number
}

/** The id of no person. */
const noUserId = 0

export async function readReleaseNews(
  { db }: Pick<AppContext, 'db'>,
  projectId: number,
  limit: number,
): Promise<ReleaseNews[]> {
  const filter = { projectId, withDrafts: false, state: 'published', search: '', inNumber: false } as const
  const rows = await listReleaseRows(db, noUserId, filter, { offset: 0, limit })
  return rows
    .map((row) => ({
      ...presentRelease(row),
      ...{ notes: row.notes, atMs: row.published_at_ms ?? row.created_at_ms },
      notesUpdatedAtMs: row.notes_updated_at_ms,
    }))
    .sort((a, b) => b.atMs - a.atMs)
}
