/* SQL of what tokens pushed last of things that are no documents. */
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { PushSaidTable } from '../../../../db/schema.ts'
import { rowsOf } from '../../../../db/rows.ts'

/** By key, as JSON. */
export async function listLastPushed(
  db: Executor,
  tokenId: number,
  kind: PushSaidTable['kind'],
): Promise<Map<string, string>> {
  const rows = await rowsOf(db, 'push_said', { token_id: tokenId, kind }).select(['subject_key', 'content']).execute()
  return new Map(rows.map((row) => [row.subject_key, row.content]))
}

const rowsPerStatement = 200

export async function saveLastPushed(
  tx: Executor,
  { tokenId, kind }: { tokenId: number; kind: PushSaidTable['kind'] },
  contents: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...contents].map(([key, content]) => ({ token_id: tokenId, kind, subject_key: key, content }))
  for (const part of inBatches(rows, { size: rowsPerStatement })) {
    await tx
      .insertInto('push_said')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['token_id', 'kind', 'subject_key'])
          .doUpdateSet((set) => ({ content: set.ref('excluded.content') })),
      )
      .execute()
  }
}

/** A whole list that was pushed last; empty when there was none. */
export async function readLastList<T>(
  tx: Executor,
  { tokenId }: { tokenId: number },
  kind: 'codes' | 'environments',
): Promise<T[]> {
  const text = (await listLastPushed(tx, tokenId, kind)).get('')
  // Written by `saveLastList` alone.
  return text === undefined ? [] : (JSON.parse(text) as T[])
}

export async function saveLastList(
  tx: Executor,
  { tokenId }: { tokenId: number },
  kind: 'codes' | 'environments',
  list: readonly unknown[],
): Promise<void> {
  await saveLastPushed(tx, { tokenId, kind }, new Map([['', JSON.stringify(list)]]))
}
