import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReadingBesideAdapter } from './adapter.ts'
import { SqliteDriver } from './driver.ts'

interface Tables {
  place: { id: number; name: string }
  thing: { id: number; place_id: number }
}

let folder: string
let file: string
let db: Kysely<Tables>
let driver: SqliteDriver

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-driver-'))
  file = join(folder, 'test.db')
  driver = new SqliteDriver({
    file,
    writerPragmas: ['journal_mode=WAL', 'synchronous=OFF', 'busy_timeout=0', 'foreign_keys=ON'],
    readerPragmas: ['query_only=ON'],
  })
  db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ReadingBesideAdapter(),
      createDriver: () => driver,
      createIntrospector: (each) => new SqliteIntrospector(each),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  await sql`create table place (id integer primary key, name text not null)`.execute(db)
  await sql`create table thing (
    id integer primary key, place_id integer not null references place (id) deferrable initially deferred
  )`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function names(): Promise<string[]> {
  const rows = await db.selectFrom('place').select('name').orderBy('id').execute()
  return rows.map((row) => row.name)
}

describe('a transaction that fails', () => {
  it('lets others write when it could not begin', async () => {
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const refused = db.transaction().execute((tx) => tx.insertInto('place').values({ id: 1, name: 'a' }).execute())
    await expect(refused).rejects.toThrow(/locked/)
    other.exec('ROLLBACK')
    other.close()

    await db.transaction().execute((tx) => tx.insertInto('place').values({ id: 2, name: 'b' }).execute())
    expect(await names()).toEqual(['b'])
  })

  it('is undone and lets others write when it could not be committed', async () => {
    const refused = db.transaction().execute(async (tx) => {
      await tx.insertInto('place').values({ id: 1, name: 'a' }).execute()
      await tx.insertInto('thing').values({ id: 1, place_id: 99 }).execute()
    })
    const next = db.transaction().execute((tx) => tx.insertInto('place').values({ id: 2, name: 'b' }).execute())

    await expect(refused).rejects.toThrow(/FOREIGN KEY/)
    await next
    expect(await names()).toEqual(['b'])
  })

  it('says why when the disk is full, and lets others write afterwards', async () => {
    await sql`pragma max_page_count = 8`.execute(db)
    const refused = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('place')
        .values({ id: 1, name: 'x'.repeat(200_000) })
        .execute()
    })
    const next = db.transaction().execute((tx) => tx.insertInto('place').values({ id: 2, name: 'b' }).execute())

    await expect(refused).rejects.toThrow(/full/)
    await next
    expect(await names()).toEqual(['b'])
  })
})

describe('a select', () => {
  it.each([
    ['built', () => db.selectFrom('place').select('name').execute()],
    ['written as SQL', async () => (await sql<{ name: string }>`select name from place`.execute(db)).rows],
  ])('%s does not wait for a transaction that writes', async (_form, read) => {
    await db.insertInto('place').values({ id: 1, name: 'a' }).execute()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('place').set({ name: 'b' }).execute()
      expect(await read()).toEqual([{ name: 'a' }])
    })
    expect(await read()).toEqual([{ name: 'b' }])
  })
})

describe('reading at once', () => {
  const namesNow = () => driver.readKept('select name from place order by id', [])

  it('sees every write whose caller has heard of it, in a transaction or not, undone or not', async () => {
    expect(namesNow()).toEqual([])
    await db.insertInto('place').values({ id: 1, name: 'a' }).execute()
    expect(namesNow()).toEqual([{ name: 'a' }])
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('place').set({ name: 'b' }).execute()
      expect(namesNow()).toEqual([{ name: 'a' }])
    })
    expect(namesNow()).toEqual([{ name: 'b' }])
    const undone = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('place').execute()
      throw new Error('No')
    })
    await expect(undone).rejects.toThrow('No')
    expect(namesNow()).toEqual([{ name: 'b' }])
  })
})

describe('a streamed select', () => {
  const names = () => db.selectFrom('place').select('name').orderBy('id').stream(1)

  it('sees every write before it, and the state it began with to its end, whichever stream ended before or was left', async () => {
    await db
      .insertInto('place')
      .values([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ])
      .execute()
    for (const name of ['c', 'd', 'e']) {
      for await (const row of names()) {
        expect(row.name).not.toBe(name)
        break
      }
      const read: string[] = []
      for await (const row of names()) {
        read.push(row.name)
        if (read.length === 1) await db.updateTable('place').set({ name }).execute()
      }
      expect(read).not.toContain(name)
      for await (const row of names()) expect(row.name).toBe(name)
    }
  })

  it('beside another one has a connection of its own', async () => {
    await db.insertInto('place').values({ id: 1, name: 'a' }).execute()
    for await (const outer of names()) for await (const inner of names()) expect(inner).toEqual(outer)
  })
})

describe('the version', () => {
  it('is the same until something is written', async () => {
    const before = driver.version
    await db.selectFrom('place').select('name').execute()
    expect(driver.version).toBe(before)
    await db.insertInto('place').values({ id: 1, name: 'a' }).execute()
    expect(driver.version).not.toBe(before)
  })
})

/** What the exceptions for spread arguments in `driver.ts` and `statement-cache.ts` rest on: a statement is prepared before its values are spread. */
describe('a list of values', () => {
  const most = 32_766
  const idsFrom1 = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const among = (count: number) => sql`select id from place where id in (${sql.join(idsFrom1(count))})`
  const ways: [string, (count: number) => Promise<readonly unknown[]>][] = [
    ['read', async (count) => (await among(count).execute(db)).rows],
    ['read in a transaction', (count) => db.transaction().execute(async (tx) => (await among(count).execute(tx)).rows)],
    [
      'written',
      async (count) => {
        const found = await db.deleteFrom('place').where('id', 'in', idsFrom1(count)).execute()
        return found.flatMap(({ numDeletedRows }) => idsFrom1(Number(numDeletedRows)).map((id) => ({ id })))
      },
    ],
    [
      'streamed',
      async (count) => {
        const rows = []
        const ids = idsFrom1(count)
        for await (const row of db.selectFrom('place').select('id').where('id', 'in', ids).stream()) rows.push(row)
        return rows
      },
    ],
    [
      'read at once',
      async (count) => {
        const { sql: text, parameters } = among(count).compile(db)
        return Promise.resolve(driver.readKept(text, parameters) ?? [])
      },
    ],
    [
      'read from a snapshot',
      (count) => driver.readSnapshot(async (snapshot) => (await among(count).execute(snapshot)).rows),
    ],
  ]

  it.each(ways)('%s is as long as SQLite takes, and a longer one is refused by SQLite', async (_name, use) => {
    await db.insertInto('place').values({ id: 1, name: 'a' }).execute()
    // More than a call can have as arguments: what is spread first would end with "Maximum call stack size exceeded".
    for (const count of [most + 1, 200_000]) await expect(use(count)).rejects.toThrow('too many SQL variables')
    expect(await use(most)).toEqual([{ id: 1 }])
  })
})
