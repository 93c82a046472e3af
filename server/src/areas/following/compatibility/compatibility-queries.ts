/* Reading what spaces and applications decided about changes that concern callers. */
import type { AcceptedBreak, getRuleLevels, pageAcceptedBreaks, ReplyOf } from '@lectern/contracts'
import { maySpace } from '../../../auth/rights.ts'
import type { SpaceScope } from '../../../auth/scope.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { presentAccepted, presentLevel } from './compatibility-presenter.ts'
import { countAccepted, findAccepted, listAccepted, listLevels } from './compatibility-repo.ts'

const defaultPageSize = 20

export async function readLevels(
  { db }: Pick<AppContext, 'db'>,
  { spaceId, role }: SpaceScope,
): Promise<ReplyOf<typeof getRuleLevels>> {
  const rows = await listLevels(db, spaceId)
  return { levels: rows.map(presentLevel), can: { update: maySpace('update', role) } }
}

export async function pageAccepted(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  { pageIndex = 1, pageSize = defaultPageSize }: { pageIndex?: number | undefined; pageSize?: number | undefined },
): Promise<ReplyOf<typeof pageAcceptedBreaks>> {
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([listAccepted(db, moduleId, page), countAccepted(db, moduleId)])
  return { list: rows.map(presentAccepted), total, pageIndex, pageSize }
}

/** Those of an application among these. */
export async function readAccepted(
  db: Executor,
  moduleId: number,
  fingerprints: readonly string[],
): Promise<AcceptedBreak[]> {
  return (await findAccepted(db, moduleId, fingerprints)).map(presentAccepted)
}
