/* A release as what writes it out needs it. */
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { TreeItem } from '../../documents/doc/tree/tree-queries.ts'
import { findContents } from './release-contents-queries.ts'
import { listReleaseItems } from './release-items-queries.ts'
import { findRelease } from './release-repo.ts'

/** Where an application of a release is. */
export interface ReleasePart {
  moduleId: number
  /** The snapshot it is frozen in; absent while it is followed. */
  snapshotId: number | undefined
  isWhole: boolean
  /** Documents and folders that are in it themselves, where that is known; absent for all. */
  chosen: ReadonlySet<number> | undefined
}

export interface ExportedRelease {
  /** Parents first, applications at the root. */
  items: TreeItem[]
  parts: ReleasePart[]
}

const noDocs: ReadonlySet<number> = new Set()

/** @throws {AppError} not_accessible when the release is gone */
export async function readExportedRelease(db: AppContext['db'], releaseId: number): Promise<ExportedRelease> {
  const row = await findRelease(db, releaseId)
  if (row === undefined) throw new AppError('not_accessible')
  const contents = await findContents(db, row)
  const { frozen, live } = contents
  const frozenParts = (frozen?.modules ?? []).map(({ module_id: moduleId, is_all: isAll }): ReleasePart => {
    const isWhole = isAll === 1
    // A snapshot does not say which folders were chosen.
    return { moduleId, snapshotId: frozen?.snapshotId, isWhole, chosen: isWhole ? undefined : noDocs }
  })
  const liveParts = live.map(({ moduleId, chosen }): ReleasePart => {
    return { moduleId, snapshotId: undefined, isWhole: chosen === undefined, chosen }
  })
  const followed = new Set(liveParts.map(({ moduleId }) => moduleId))
  return {
    items: await listReleaseItems(db, contents),
    parts: [...frozenParts.filter(({ moduleId }) => !followed.has(moduleId)), ...liveParts],
  }
}
