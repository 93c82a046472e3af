/* Keeping texts as they were. Owns: how many. */
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { CallScriptRow } from '../../../db/schema.ts'
import {
  deleteOldTexts,
  insertTexts,
  listNewestNumbers,
  type TextOwnerColumn,
  type WrittenText,
} from './past-text-repo.ts'

/** A text may have 256 thousand characters. */
const textsPerStatement = 20

/** A script as it was written. */
export function writtenOf({
  name,
  source,
  created_by,
  created_at_ms,
}: Pick<CallScriptRow, 'name' | 'source' | 'created_by' | 'created_at_ms'>): WrittenText {
  return { name, text: source, created_by, created_at_ms }
}

/** A text that changes, by what it is of. */
export interface TextChange {
  id: number
  /** As it was made; kept with the first change of it. */
  before: WrittenText | undefined
  after: WrittenText
}

/** To be called with each change of texts, which are locked; each is named once. */
export async function keepTexts(tx: Executor, owner: TextOwnerColumn, changes: readonly TextChange[]): Promise<void> {
  for (const batch of inBatches(changes, { size: textsPerStatement })) {
    const ids = batch.map(({ id }) => id)
    const newest = await listNewestNumbers(tx, owner, ids)
    const texts = batch.flatMap(({ id, before, after }) => {
      const last = newest.get(id) ?? 0
      const written = last === 0 && before !== undefined ? [before, after] : [after]
      return written.map((text, index) => ({ ...text, id, number: last + 1 + index }))
    })
    await insertTexts(tx, owner, texts)
    await deleteOldTexts(tx, owner, ids)
  }
}
