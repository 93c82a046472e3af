/* SQL of `torna_link`: which of our things is which of an installation, and what it sent of it last. */
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'

export type LinkKind =
  | 'user'
  | 'space'
  | 'spaceMember'
  | 'project'
  | 'projectMember'
  | 'projectConstants'
  | 'module'
  | 'token'
  | 'push'
  | 'moduleConstants'
  | 'dictionary'
  | 'script'
  | 'doc'
  | 'robot'
  | 'share'
  | 'release'
  | 'compose'
  | 'mock'
  | 'debugInput'
  | 'subscription'
  | 'comment'

export interface Link {
  tornaId: number
  ourId: number
  scopeId: number
  key: string
  lastMigrated: string
}

/** Links of a kind by Torna's ids; those of one application, project or space when `scopeId` is given. */
export async function listLinks(
  db: Executor,
  installation: string,
  kind: LinkKind,
  scopeId?: number,
): Promise<Map<number, Link>> {
  const rows = await rowsOf(db, 'torna_link', { installation, kind })
    .select(['torna_id', 'our_id', 'scope_id', 'subject_key', 'said'])
    .$if(scopeId !== undefined, (query) => query.where('scope_id', '=', scopeId ?? 0))
    .execute()
  return new Map(
    rows.map((row) => [
      row.torna_id,
      { tornaId: row.torna_id, ourId: row.our_id, scopeId: row.scope_id, key: row.subject_key, lastMigrated: row.said },
    ]),
  )
}

/** What a row there is here; of several installations in the one that moved last. */
export async function findOurId(db: Executor, kind: LinkKind, tornaId: number): Promise<number | undefined> {
  const row = await rowsOf(db, 'torna_link', { torna_id: tornaId, kind })
    .select('our_id')
    .orderBy('updated_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.our_id
}

const linksPerStatement = 100

export async function saveLinks(
  tx: Executor,
  { installation, kind, nowMs }: { installation: string; kind: LinkKind; nowMs: number },
  links: readonly Link[],
): Promise<void> {
  for (const part of inBatches(links, { size: linksPerStatement })) {
    const rows = part.map(({ tornaId, ourId, scopeId, key, lastMigrated }) => ({
      installation,
      kind,
      torna_id: tornaId,
      our_id: ourId,
      scope_id: scopeId,
      subject_key: key,
      said: lastMigrated,
      updated_at_ms: nowMs,
    }))
    await tx
      .insertInto('torna_link')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['installation', 'kind', 'torna_id']).doUpdateSet((set) => ({
          our_id: set.ref('excluded.our_id'),
          scope_id: set.ref('excluded.scope_id'),
          subject_key: set.ref('excluded.subject_key'),
          said: set.ref('excluded.said'),
          updated_at_ms: set.ref('excluded.updated_at_ms'),
        })),
      )
      .execute()
  }
}
