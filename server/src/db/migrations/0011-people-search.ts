/*
 * Finding people among a hundred thousand by part of a name, of its pinyin or of an address, and when each was last there. Frozen once released.
 */
import { pinyin } from 'pinyin-pro'
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  addComputedText(table: string, columns: Readonly<Record<string, string>>, from: readonly string[]): readonly string[]
  searchParts(index: string, on: { table: string; column: string; covered: string; where: string }): readonly string[]
}

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('pinyin', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillPinyin(db)
  await db.schema.alterTable('user').addColumn('last_visit_at_ms', 'bigint').execute()
  await sql`update "user" set last_visit_at_ms = (
    select max(at) from (
      select "user".last_login_at_ms as at
      union all select session.last_used_at_ms from session where session.user_id = "user".id
    ) as visits
  )`.execute(db)

  for (const index of ['user_search', 'user_names', 'user_last_login']) await db.schema.dropIndex(index).execute()
  const names = `nickname || ' ' || username || ' ' || pinyin`
  const computed = types.addComputedText(
    'user',
    {
      // What strangers may look for: an address is found as a whole only.
      name_text: `lower(${names})`,
      search_text: `lower(${names} || ' ' || coalesce(email, ''))`,
    },
    ['nickname', 'username', 'pinyin', 'email'],
  )
  // Everything a search names is in the index, its condition included: else SQLite reads the table.
  const on = { table: 'user', where: 'deleted_at_ms is null' }
  const statements = [
    ...computed,
    ...types.searchParts('user_name_text', { ...on, column: 'name_text', covered: 'status, id, deleted_at_ms' }),
    ...types.searchParts('user_search_text', {
      ...on,
      column: 'search_text',
      covered: 'status, source, is_super_admin, id, deleted_at_ms',
    }),
    `create index user_last_visit on "user" (last_visit_at_ms, id, status, source, is_super_admin) where deleted_at_ms is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const rowsPerStatement = 1_000

/** As `core/pinyin.ts` had it then. */
async function fillPinyin(db: Kysely<unknown>): Promise<void> {
  let afterId = 0
  for (;;) {
    const { rows } = await sql<{ id: number; nickname: string }>`
      select id, nickname from "user" where id > ${afterId} order by id limit ${rowsPerStatement}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    afterId = last.id
    const values = rows.flatMap(({ id, nickname }) => {
      const han = (nickname.match(/\p{Script=Han}+/gu) ?? []).join('')
      if (han === '') return []
      const syllables = pinyin(han, { toneType: 'none', type: 'array', v: true, surname: 'head' })
      return [sql`(${id}, ${`${syllables.join('')} ${syllables.map((each) => each.slice(0, 1)).join('')}`})`]
    })
    if (values.length === 0) continue
    await sql`update "user" set pinyin = found.column2 from (values ${sql.join(values)}) as found
      where "user".id = cast(found.column1 as bigint)`.execute(db)
  }
}
