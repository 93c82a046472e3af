import { languages } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import type { LanguageRow } from '../../../db/schema.ts'

/**
 * Writes the language when its version is still that one; empty for one that must not be there yet. False when someone else saved since.
 */
export async function replaceLanguage(tx: Executor, row: LanguageRow, version: string): Promise<boolean> {
  const { lang, ...values } = row
  if (version === '') {
    const inserted = await tx
      .insertInto('language')
      .values(row)
      .onConflict((conflict) => conflict.column('lang').doNothing())
      .returning('lang')
      .executeTakeFirst()
    return inserted !== undefined
  }
  return hasChanged(tx.updateTable('language').set(values).where('lang', '=', lang).where('version', '=', version))
}

/** How many languages there are besides the built-in ones. */
export async function countAdded(tx: Executor): Promise<number> {
  return countRows(tx.selectFrom('language').where('lang', 'not in', [...languages]))
}

/** False when it is not there. */
export async function updateLanguage(
  tx: Executor,
  lang: string,
  values: Pick<LanguageRow, 'description' | 'version' | 'updated_at_ms' | 'updated_by'>,
): Promise<boolean> {
  return hasChanged(tx.updateTable('language').set(values).where('lang', '=', lang))
}

/** False when it was not there. */
export async function removeLanguage(tx: Executor, lang: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('language').where('lang', '=', lang))
}

/** Names of the people who are still there. */
export async function findNames(db: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'nickname'])
    .where('id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.nickname]))
}
