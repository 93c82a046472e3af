/* Keeping texts as they were. Owns: how many. */
import { pastTextLimit } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import type { CallScriptRow } from '../../../db/schema.ts'
import { deleteTextsUpTo, findNewestNumber, insertTexts, type TextOwner, type WrittenText } from './past-text-repo.ts'

/** A script as it was written. */
export function writtenOf({
  name,
  source,
  created_by,
  created_at_ms,
}: Pick<CallScriptRow, 'name' | 'source' | 'created_by' | 'created_at_ms'>): WrittenText {
  return { name, text: source, created_by, created_at_ms }
}

/**
 * To be called with each change of a text, which is locked.
 * @param before as it was made; kept with the first change of it
 */
export async function keepText(
  tx: Executor,
  owner: TextOwner,
  { before, after }: { before: WrittenText | undefined; after: WrittenText },
): Promise<void> {
  const newest = await findNewestNumber(tx, owner)
  const written = newest === 0 && before !== undefined ? [before, after] : [after]
  await insertTexts(
    tx,
    owner,
    written.map((text, index) => ({ ...text, number: newest + 1 + index })),
  )
  await deleteTextsUpTo(tx, owner, newest + written.length - pastTextLimit)
}
