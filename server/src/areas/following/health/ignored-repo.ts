/* SQL of findings that people do not mind. */
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'
import type { HealthIgnoredTable } from '../../../db/schema.ts'

/** Latest first. */
export async function listIgnored(
  db: Executor,
  moduleId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return rowsOf(db, 'health_ignored', { module_id: moduleId })
    .innerJoin('user', 'user.id', 'health_ignored.ignored_by')
    .selectAll('health_ignored')
    .select('user.nickname as by_name')
    .orderBy('ignored_at_ms', 'desc')
    .orderBy('doc_id')
    .orderBy('component_id')
    .orderBy('rule')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type IgnoredRow = Awaited<ReturnType<typeof listIgnored>>[number]

export async function countIgnored(db: Executor, moduleId: number): Promise<number> {
  const { count } = await rowsOf(db, 'health_ignored', { module_id: moduleId })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was ignored before keeps its reason. */
export async function insertIgnored(tx: Executor, row: HealthIgnoredTable): Promise<void> {
  await tx
    .insertInto('health_ignored')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The document or model that a finding is of. */
export type IgnoredKey = Pick<HealthIgnoredTable, 'doc_id' | 'component_id' | 'rule'>

export async function deleteIgnored(tx: Executor, moduleId: number, key: IgnoredKey): Promise<void> {
  await deleteRows(tx, 'health_ignored', { module_id: moduleId, ...key }).execute()
}

/** Whether the application has the document or model, live. */
export async function isSubjectThere(
  db: Executor,
  moduleId: number,
  { doc_id: docId, component_id: componentId }: IgnoredKey,
): Promise<boolean> {
  const rows =
    docId === null
      ? liveRows(db, 'component', { id: componentId ?? 0, module_id: moduleId }).select('component.id')
      : liveRows(db, 'doc', { id: docId, module_id: moduleId }).select('doc.id')
  return (await rows.executeTakeFirst()) !== undefined
}
