/*
 * A whole database of Torna as MariaDB's own tool writes it, moved and compared item by item. It is one of the cases beside the corpus; the small
 * installation of `build-torna-dump.ts` stands for it where there is none.
 */
import { DumpReader, type DumpRow, flagOf, idOf, numberOf, textOf, tornaTables } from '@lectern/formats'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories/build.ts'
import { buildTornaRows, writeTornaDump } from '../../../../test/factories/build-torna-dump.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { countsOf, migrationAs, type DumpBytes, type MigrationTest } from '../../../../test/support/torna-migration.ts'

const corpus = process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open'
const dump = resolve(import.meta.dirname, '../../../../..', corpus, '../../cases/torna/mariadb-10.11.sql.gz')

/** Rows that are not deleted, by table. */
type Rows = Map<string, DumpRow[]>

/** @param sent gzip, as the page takes it */
function readRows(sent: DumpBytes): Rows {
  const rows: Rows = new Map()
  const tables = new Map(Object.entries(tornaTables).map(([table, { columns }]) => [table, columns]))
  const reader = new DumpReader({
    tables,
    onRow: (table, row) => {
      if (flagOf(row, 'is_deleted') === 1) return
      const found = rows.get(table)
      if (found === undefined) rows.set(table, [row])
      else found.push(row)
    },
  })
  reader.add(gunzipSync(sent))
  reader.finish()
  return rows
}

const real: [string, () => DumpBytes] = ['a real one', () => new Uint8Array(readFileSync(dump))]
const dumps: [string, () => DumpBytes][] = [
  ['the small installation', () => new Uint8Array(gzipSync(writeTornaDump(buildTornaRows())))],
  ...(existsSync(dump) ? [real] : []),
]

describe.each(dumps)('%s', (_, read) => {
  let test: TestApp
  let migration: MigrationTest
  let rows: Rows
  let bytes: DumpBytes
  beforeAll(async () => {
    test = await openTestApp()
    migration = migrationAs(test, await buildUser(test, { isSuperAdmin: true }))
    bytes = read()
    rows = readRows(bytes)
  })
  afterAll(() => test.close())

  const listLinks = async (kind: 'doc' | 'comment' | 'module') =>
    new Map(
      (await test.db.selectFrom('torna_link').select(['torna_id', 'our_id']).where('kind', '=', kind).execute()).map(
        (row) => [row.torna_id, row.our_id],
      ),
    )

  /** As the server there means it; none is in the future. */
  const timeOf = (row: DumpRow, column: string): number =>
    Math.min(Date.parse(`${textOf(row, column).replace(' ', 'T')}+08:00`), test.context.clock())

  it('arrives item by item', async () => {
    const done = await migration.run(bytes)
    expect(done.state).toBe('done')
    const modules = await listLinks('module')
    const docs = await listLinks('doc')
    const wanted = (rows.get('doc_info') ?? []).filter((row) => modules.has(numberOf(row, 'module_id')))
    const ours = new Map(
      (
        await test.db
          .selectFrom('doc')
          .select([
            'id',
            'name',
            'url',
            'http_method',
            'is_folder',
            'is_locked',
            'status',
            'created_at_ms',
            'updated_at_ms',
          ])
          .execute()
      ).map((row) => [row.id, row]),
    )
    const told = new Set(
      done.report?.remarks
        .filter(({ code }) => code.startsWith('address'))
        .map(({ place }) => place.split(' / ').at(-1)),
    )
    for (const row of wanted) {
      const here = ours.get(docs.get(idOf(row)) ?? 0)
      const isFolder = flagOf(row, 'is_folder')
      const name = textOf(row, 'name').trim()
      expect({ name, isHere: here !== undefined }).toEqual({ name, isHere: true })
      expect({ name, isFolder: here?.is_folder, isLocked: here?.is_locked }).toEqual({
        name,
        isFolder,
        isLocked: flagOf(row, 'is_locked'),
      })
      if (textOf(row, 'gmt_create') !== '')
        expect([name, here?.created_at_ms, here?.updated_at_ms]).toEqual([
          name,
          timeOf(row, 'gmt_create'),
          timeOf(row, 'gmt_modified'),
        ])
      if (isFolder === 1 || numberOf(row, 'type') !== 0) continue
      if (here?.url !== textOf(row, 'url').trim())
        expect([...told], `${name}: ${here?.url ?? ''}`).toContain(here?.name)
    }
    const comments = await listLinks('comment')
    const times = new Map(
      (await test.db.selectFrom('comment').select(['id', 'created_at_ms']).execute()).map((row) => [
        row.id,
        row.created_at_ms,
      ]),
    )
    for (const row of rows.get('doc_comment') ?? [])
      if (comments.has(idOf(row))) expect(times.get(comments.get(idOf(row)) ?? 0)).toBe(timeOf(row, 'gmt_create'))
  })

  it('changes nothing when it is moved again', async () => {
    const before = await test.db
      .selectFrom('revision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    const again = await migration.run(bytes)
    for (const kind of ['people', 'spaces', 'projects', 'applications', 'folders', 'documents'] as const)
      expect(countsOf(again, kind)).toMatch(/\+0 ~0/)
    const after = await test.db
      .selectFrom('revision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    expect(after).toEqual(before)
  })
})
