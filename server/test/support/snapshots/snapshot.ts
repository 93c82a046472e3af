import { sql } from 'kysely'
import type { Database } from '../../../src/db/schema.ts'
import type { TestApp } from '../test-app.ts'

/** Tables whose rows a refused call may touch: when a session was last used, failed tries, what was read out of texts. */
const restless = new Set(['session', 'attempt', 'content_ref'])

const tables = [
  'user',
  'session',
  'attempt',
  'totp',
  'recovery_code',
  'passkey',
  'mfa_challenge',
  'setting',
  'space',
  'space_member',
  'project',
  'project_member',
  'module',
  'doc',
  'component',
  'dictionary',
  'revision',
  'content',
  'content_ref',
  'upload',
  'stored_file',
  'trash',
  'share',
  'share_item',
  'visitor_password',
  'visitor_access',
  'job',
  'job_input',
  'event',
  'message',
  'member_removal',
  'avatar',
  'password_reset',
  'user_preference',
  'own_value',
  'own_project_value',
  'project_variables',
  'call_case',
  'call_script',
  'past_text',
  'access_token',
  'open_user',
  'open_user_secret',
] as const satisfies readonly (keyof Database)[]

const lasting = tables.filter((table) => !restless.has(table))

type Counts = Readonly<Record<string, number>>

/** Every row of every table as text, to see whether anything was written. Only for small databases. */
export function readEverything(test: TestApp): Promise<Record<string, string>> {
  return process.env['LECTERN_TEST_ENGINE'] === 'postgres' ? readAtOnce(test) : readInTurn(test)
}

/** In one statement: each takes as long as all rows of a table. */
async function readAtOnce({ db }: TestApp): Promise<Record<string, string>> {
  const texts = lasting.map(
    (table) => sql`(select string_agg(one::text, chr(10) order by one::text) from ${sql.table(table)} as one)
      as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(texts)}`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([table, text]) => [table, text ?? '']))
}

async function readInTurn({ db, database: { engine } }: TestApp): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const table of lasting) {
    const select = sql`select * from ${sql.table(table)}`.compile(db).sql
    texts[table] = textOf((await engine.readKept(select, [])) ?? [])
  }
  return texts
}

/** Texts of rows that an engine keeps until the next write. */
const knownTexts = new WeakMap<readonly unknown[], string>()

function textOf(rows: readonly unknown[]): string {
  const lines = (): string[] => rows.map((row) => JSON.stringify(row)).sort()
  const text = knownTexts.get(rows) ?? lines().join('\n')
  knownTexts.set(rows, text)
  return text
}

/** Made once for each database, as it is asked for after every call. */
const countings = new WeakMap<TestApp['db'], string>()

function countingOf(db: TestApp['db']): string {
  const known = countings.get(db)
  if (known !== undefined) return known
  const counts = lasting.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`)
  const text = sql<Counts>`select ${sql.join(counts)}`.compile(db).sql
  countings.set(db, text)
  return text
}

/** Rows per table. Quick enough to ask after every call: they are counted again only when something was written since. */
export async function countEverything({ db, database: { engine } }: TestApp): Promise<Counts> {
  // Engines keep the rows of a select until the next write.
  const kept = await engine.readKept(countingOf(db), [])
  return kept?.[0] as Counts // the one row of the select above
}
