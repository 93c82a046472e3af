/* The two sides of a comparison: which contents their names stand for. */
import { AppError } from '../../../../core/app-error.ts'
import { findId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { seesDrafts, type Reader } from '../../../../auth/visibility.ts'
import {
  findContents,
  findContentsNow,
  findFrozen,
  findFrozenAt,
  type ReleaseContents,
} from '../release-contents-queries.ts'
import { findEdition } from '../release-event-repo.ts'
import { findRelease } from '../release-repo.ts'
import type { ReleaseRow } from '../../../../db/schema.ts'

export interface Side {
  /** Absent for what is there now. */
  release: Pick<ReleaseRow, 'id' | 'release_no' | 'published_at_ms'> | undefined
  edition: number | undefined
  contents: ReleaseContents
  /** When all of it was like this; `null` when some of it is as it is now. */
  atMs: number | null
  /** Changes whenever what is in it does. */
  key: string
}

export interface SideNames {
  from: string
  to: string
}

/**
 * Both sides. `now` is what the other one contains, as it is.
 * @throws {AppError} not_accessible for a release that is not of the project or that the reader may not see, release_compare_now for now and now
 */
export async function resolveSides(
  db: Executor,
  projectId: number,
  reader: Reader,
  { from, to }: SideNames,
): Promise<{ from: Side; to: Side }> {
  if (from === 'now' && to === 'now') throw new AppError('release_compare_now')
  const row = (name: string) => requireOf(db, projectId, reader, name)
  if (from === 'now') return { from: await sideNow(db, await row(to)), to: await sideOf(db, await row(to), to) }
  const older = await row(from)
  return {
    from: await sideOf(db, older, from),
    to: to === 'now' ? await sideNow(db, older) : await sideOf(db, await row(to), to),
  }
}

async function requireOf(db: Executor, projectId: number, reader: Reader, name: string): Promise<ReleaseRow> {
  const [publicId = ''] = name.split('.')
  const id = findId('release', publicId)
  const row = id === undefined ? undefined : await findRelease(db, id)
  if (row?.project_id !== projectId) throw new AppError('not_accessible')
  if (row.published_at_ms === null && !seesDrafts(reader)) throw new AppError('not_accessible')
  return row
}

/** A release as it is, or one of its editions. */
export async function sideOf(db: Executor, row: ReleaseRow, name = ''): Promise<Side> {
  const [, number] = name.split('.')
  if (number === undefined) {
    const contents = await findContents(db, row)
    const atMs = contents.live.length > 0 ? null : await findFrozenAt(db, row.snapshot_id)
    return { release: row, edition: undefined, contents, atMs, key: keyOf(contents) }
  }
  const edition = Number(number)
  const found = await findEdition(db, row.id, edition)
  if (found === undefined) throw new AppError('not_accessible')
  const contents = { frozen: await findFrozen(db, found.snapshotId), live: [] }
  return { release: row, edition, contents, atMs: found.atMs, key: keyOf(contents) }
}

async function sideNow(db: Executor, row: ReleaseRow): Promise<Side> {
  const contents = await findContentsNow(db, row)
  return { release: undefined, edition: undefined, contents, atMs: null, key: keyOf(contents) }
}

function keyOf({ frozen, live }: ReleaseContents): string {
  const modules = live.map(({ moduleId, version, chosen }) => {
    const choice = chosen === undefined ? 'all' : [...chosen].sort((a, b) => a - b).join()
    return [moduleId, version, choice]
  })
  return JSON.stringify([frozen?.snapshotId ?? 0, modules])
}
