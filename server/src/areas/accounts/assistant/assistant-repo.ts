import type { Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { AssistantRow, Database } from '../../../db/schema.ts'

export async function insertAssistant(db: Executor, values: Insertable<Database['assistant']>): Promise<void> {
  await db.insertInto('assistant').values(values).execute()
}

export async function countAssistants(db: Executor): Promise<number> {
  return countRows(db.selectFrom('assistant'))
}

export async function findAssistant(db: Executor, clientKey: string): Promise<AssistantRow | undefined> {
  return rowsOf(db, 'assistant', { client_key: clientKey }).selectAll().executeTakeFirst()
}

/** Those that introduced themselves before, and that nobody has allowed anything. */
export async function deleteUnused(db: Executor, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('assistant')
    .where('created_at_ms', '<', beforeMs)
    .where('id', 'not in', (sub) => sub.selectFrom('assistant_grant').select('assistant_id'))
    .where('id', 'not in', (sub) => sub.selectFrom('assistant_consent').select('assistant_id'))
    .execute()
}

export async function insertConsent(db: Executor, values: Insertable<Database['assistant_consent']>): Promise<void> {
  await db.insertInto('assistant_consent').values(values).execute()
}

/** The consent of the code, which is gone with it: of two that show it at the same moment one gets it. */
export async function takeConsent(db: Executor, codeHash: string) {
  return deleteRows(db, 'assistant_consent', { code_hash: codeHash }).returningAll().executeTakeFirst()
}

/** What is over: consents nobody took up, and connections of this person that were not kept going. */
export async function deleteOver(db: Executor, userId: number, nowMs: number): Promise<void> {
  await db.deleteFrom('assistant_consent').where('expires_at_ms', '<=', nowMs).execute()
  await db
    .deleteFrom('access_token')
    .where('user_id', '=', userId)
    .where('id', 'in', (sub) => sub.selectFrom('assistant_grant').select('token_id').where('ends_at_ms', '<=', nowMs))
    .execute()
}

export async function insertGrant(db: Executor, values: Insertable<Database['assistant_grant']>): Promise<void> {
  await db.insertInto('assistant_grant').values(values).execute()
}

type GrantHash = 'refresh_hash' | 'spent_hash' | 'code_hash'

/** The connection with this hash, and the access token it keeps going. */
export async function findGrant(db: Executor, by: GrantHash, hash: string) {
  return db
    .selectFrom('assistant_grant')
    .innerJoin('access_token', 'access_token.id', 'assistant_grant.token_id')
    .innerJoin('assistant', 'assistant.id', 'assistant_grant.assistant_id')
    .select(['assistant_grant.token_id', 'assistant_grant.ends_at_ms', 'assistant.client_key'])
    .select(['access_token.user_id', 'access_token.name', 'access_token.scope', 'access_token.created_at_ms'])
    .where(`assistant_grant.${by}`, '=', hash)
    .executeTakeFirst()
}

/** False when someone else showed the refresh token at the same moment. */
export async function rotateGrant(
  db: Executor,
  { from, to, endsAtMs }: { from: string; to: string; endsAtMs: number },
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('assistant_grant')
      .set({ refresh_hash: to, spent_hash: from, ends_at_ms: endsAtMs })
      .where('refresh_hash', '=', from),
  )
}
