/* SQL of texts as they are and were. Texts are read only one by one. */
import { pastTextLimit } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { PastTextRow } from '../../../db/schema.ts'

/** A script, or a project whose variables they are. */
export type TextOwner = { script_id: number } | { project_id: number }

export type WrittenText = Pick<PastTextRow, 'name' | 'text' | 'created_by' | 'created_at_ms'>

export async function findNewestNumber(tx: Executor, owner: TextOwner): Promise<number> {
  const row = await rowsOf(tx, 'past_text', owner)
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function insertTexts(
  tx: Executor,
  owner: TextOwner,
  texts: readonly (WrittenText & { number: number })[],
): Promise<void> {
  const none = { script_id: null, project_id: null }
  await tx
    .insertInto('past_text')
    .values(texts.map((text) => ({ ...none, ...owner, ...text })))
    .execute()
}

export async function deleteTextsUpTo(tx: Executor, owner: TextOwner, number: number): Promise<void> {
  await deleteRows(tx, 'past_text', owner).where('past_text.number', '<=', number).execute()
}

function named(db: Executor, owner: TextOwner) {
  return rowsOf(db, 'past_text', owner)
    .leftJoin('user', 'user.id', 'past_text.created_by')
    .select(['past_text.number', 'past_text.name', 'past_text.created_at_ms', 'user.nickname as author_name'])
}

/** Newest first. */
export function listTexts(db: Executor, owner: TextOwner): Promise<NamedText[]> {
  return named(db, owner).orderBy('past_text.number', 'desc').limit(pastTextLimit).execute()
}
export type NamedText = Pick<PastTextRow, 'number' | 'name' | 'created_at_ms'> & { author_name: string | null }

export function findText(
  db: Executor,
  owner: TextOwner,
  number: number,
): Promise<(NamedText & { text: string }) | undefined> {
  return named(db, owner).where('past_text.number', '=', number).select('past_text.text').executeTakeFirst()
}
