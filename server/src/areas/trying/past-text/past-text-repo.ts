/* SQL of texts as they are and were. Texts are read only one by one. */
import { pastTextLimit } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { PastTextRow } from '../../../db/schema.ts'

/** A script, a mock rule, or a project whose variables they are. */
export type TextOwner = { script_id: number } | { mock_rule_id: number } | { project_id: number }
export type TextOwnerColumn = 'script_id' | 'mock_rule_id' | 'project_id'

export type WrittenText = Pick<PastTextRow, 'name' | 'text' | 'created_by' | 'created_at_ms'>

/** Numbers of the newest texts by what they are of; none for what has no texts. */
export async function listNewestNumbers(
  tx: Executor,
  owner: TextOwnerColumn,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('past_text')
    .where(owner, 'in', ids)
    .select([`${owner} as id`, (row) => row.fn.max('number').as('number')])
    .groupBy(owner)
    .execute()
  return new Map(rows.flatMap(({ id, number }) => (id === null ? [] : [[id, number]])))
}

export async function insertTexts(
  tx: Executor,
  owner: TextOwnerColumn,
  texts: readonly (WrittenText & { id: number; number: number })[],
): Promise<void> {
  const none = { script_id: null, mock_rule_id: null, project_id: null }
  await tx
    .insertInto('past_text')
    .values(texts.map(({ id, ...text }) => ({ ...none, [owner]: id, ...text })))
    .execute()
}

/** Those before the newest ones that are kept. */
export async function deleteOldTexts(tx: Executor, owner: TextOwnerColumn, ids: readonly number[]): Promise<void> {
  await sql`
    delete from past_text where ${sql.ref(owner)} in (${sql.join(ids)}) and number <= (
      select max(newest.number) - ${sql.lit(pastTextLimit)} from past_text as newest
      where ${sql.ref(`newest.${owner}`)} = ${sql.ref(`past_text.${owner}`)}
    )`.execute(tx)
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
