/*
 * Databases that a test has done with, emptied for the next one: making one of the template copies 1,300 files, a second of the machine's time.
 * One whose tables, columns, triggers, functions or statistics are others than those of the template is dropped instead.
 */
import { Client } from 'pg'
import { createDatabase, dropDatabase } from './postgres.ts'

/** Emptied ones, and the form that all have in common. */
const free: string[] = []
let pristine: string | undefined

/** As `createDatabase`: a migrated, otherwise empty database of its own. */
export async function takeDatabase(serverUrl: string, migrate: (url: string) => Promise<void>): Promise<string> {
  const kept = free.pop()
  if (kept !== undefined) return kept
  const url = await createDatabase(serverUrl, migrate)
  pristine ??= await withClient(url, readForm)
  return url
}

/** Empties a database that `takeDatabase` gave, cutting connections that are still open, or drops it. */
export async function returnDatabase(url: string): Promise<void> {
  const isAsNew = await withClient(url, async (client) => {
    await client.query(endOthers)
    if ((await readForm(client)) !== pristine) return false
    await empty(client)
    return true
  })
  if (isAsNew) free.push(url)
  else await dropDatabase(url)
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const endMs = 60_000
const endOthers = `select pg_terminate_backend(pid, ${endMs}) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Tables that the migrations fill: their rows stay, and are part of the form. */
const filledByMigrations = ['kysely_migration', 'kysely_migration_lock', 'template'] as const
/** Ids of what is not PostgreSQL's own begin here. */
const firstOwnId = 16_384

const listings = [
  `select concat_ws(',', oid, relname, relnamespace, relkind, relnatts) as one from pg_class where oid >= ${firstOwnId}`,
  `select concat_ws(',', attrelid, attnum, attname, atttypid, attnotnull) as one from pg_attribute
    where attrelid >= ${firstOwnId}`,
  `select concat_ws(',', oid, conname) as one from pg_constraint where oid >= ${firstOwnId}`,
  `select concat_ws(',', oid, tgname, tgenabled) as one from pg_trigger where oid >= ${firstOwnId}`,
  `select concat_ws(',', oid, md5(prosrc)) as one from pg_proc where oid >= ${firstOwnId}`,
  `select concat_ws(',', starelid, staattnum) as one from pg_statistic where starelid >= ${firstOwnId}`,
  ...filledByMigrations.map((table) => `select md5(listed::text) as one from ${table} as listed`),
]
const form = `select md5(concat_ws(';', ${listings
  .map((listing) => `(select string_agg(one, ' ' order by one) from (${listing}) as every)`)
  .join(', ')})) as form`

async function readForm(client: Client): Promise<string> {
  const { rows } = await client.query<{ form: string }>(form)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no form')
  return row.form
}

/** Rows go without the triggers and references that would hold them; numbering starts at 1 again. */
async function empty(client: Client): Promise<void> {
  const kept = filledByMigrations.map((table) => `'${table}'`).join(', ')
  await client.query('set session_replication_role = replica')
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and oid >= ${firstOwnId} and relname not in (${kept})`,
  )
  const asked = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const filled = await client.query<{ name: string }>(asked.join(' union all '))
  const names = filled.rows.map(({ name }) => name)
  await client.query(names.map((name) => `delete from ${name};`).join(''))
  if (names.length > 0) await client.query(`vacuum ${names.join(', ')}`)
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where last_value is not null and sequencename not in ('template_id_seq')`,
  )
}
