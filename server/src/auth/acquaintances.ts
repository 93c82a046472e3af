/* Whom people know: those of a live space they share. No one else learns their names. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Ids of the people of someone's spaces, themselves among them, some several times. */
export function acquaintances(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('space_member as own')
    .innerJoin('space', 'space.id', 'own.space_id')
    .innerJoin('space_member as theirs', 'theirs.space_id', 'space.id')
    .select('theirs.user_id')
    .where('own.user_id', '=', userId)
    .where('space.deleted_at_ms', 'is', null)
}
