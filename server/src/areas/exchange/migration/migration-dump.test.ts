/*
 * A whole database of Torna as MariaDB's own tool writes it, moved and compared item by item. It is one of the cases beside the corpus; the small
 * installation of `build-torna-rows.ts` represents it where there is none.
 */
import { DumpReader, type DumpRow, flagOf, idOf, numberOf, textOf, tornaTables } from '@lectern/formats'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { skip, wholeCorpus } from '../../../../../model/test/corpus-files.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildTornaRows, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { writeTornaDump } from '../../../../test/factories/write-torna-dump.ts'
import { type TestApp, useTestApp } from '../../../../test/support/test-app.ts'
import { countsOf, migrationAs, type DumpBytes, type MigrationTest } from '../../../../test/support/torna-migration.ts'
import { rowsOf } from '../../../db/rows.ts'

const dump = resolve(wholeCorpus, '../../cases/torna/mariadb-10.11.sql.gz')

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
const hasReal = existsSync(dump)
/** With a folder in a folder, whose call names a dictionary without items. */
function buildSmall(): TornaRows {
  const rows = buildTornaRows()
  const [folder, call] = rows['doc_info'] ?? []
  const [param] = rows['doc_param'] ?? []
  const [dictionary] = rows['enum_info'] ?? []
  rows['doc_info']?.push(
    { ...folder, id: 40, name: '退款', parent_id: 10 },
    { ...call, id: 41, name: '查询退款', url: '/refunds', parent_id: 40, is_locked: 0 },
  )
  rows['doc_param']?.push({ ...param, id: 41, doc_id: 41, name: 'kind', type: 'enum', style: 5, enum_id: 40 })
  rows['enum_info']?.push({ ...dictionary, id: 40, name: '手写字典', description: '还没有值' })
  return rows
}

const dumps: [string, () => DumpBytes][] = [
  ['the small installation', () => new Uint8Array(gzipSync(writeTornaDump(buildSmall())))],
  ...(hasReal ? [real] : []),
]
if (!hasReal) skip(`No dump of a real Torna installation at ${dump}: only the small one is moved.`)

/** Everything that is there, by its state. */
const listHeads = ({ db }: TestApp) =>
  db.selectFrom('doc').select(['id', 'head_revision_id', 'deleted_at_ms', 'status', 'name']).orderBy('id').execute()

/** What the code of an application pushes: its calls in folders of any depth and outside of them, made of Torna's rows. `ids` are those rows. */
function listPushes(rows: Rows, isReplace: 0 | 1): { token: string; ids: number[]; data: string; depth: number }[] {
  const enums = listEnums(rows)
  const params = Map.groupBy(rows.get('doc_param') ?? [], (row) => numberOf(row, 'doc_id'))
  return (rows.get('module') ?? []).flatMap((module) => {
    const docs = (rows.get('doc_info') ?? []).filter((row) => numberOf(row, 'module_id') === idOf(module))
    const ids: number[] = []
    let depth = 0
    const itemsBelow = (parentId: number, level: number): object[] =>
      docs
        .filter((row) => numberOf(row, 'parent_id') === parentId)
        .flatMap((row): object[] => {
          const isFolder = flagOf(row, 'is_folder') === 1
          const items = isFolder ? itemsBelow(idOf(row), level + 1) : []
          if (isFolder ? items.length === 0 : !isCall(row)) return []
          ids.push(idOf(row))
          depth = Math.max(depth, level)
          if (!isFolder) return [itemOf(row, params.get(idOf(row)) ?? [], enums)]
          return [{ name: textOf(row, 'name'), isFolder: 1, orderIndex: numberOf(row, 'order_index'), items }]
        })
    const apis = itemsBelow(0, 0)
    const token = textOf(module, 'token')
    if (token === '' || apis.length === 0) return []
    return [{ token, ids, depth, data: JSON.stringify({ apis, debugEnvs: [], author: '', isReplace }) }]
  })
}

const isCall = (row: DumpRow): boolean =>
  flagOf(row, 'is_folder') === 0 && numberOf(row, 'type') === 0 && textOf(row, 'url') !== ''

function itemOf(row: DumpRow, params: readonly DumpRow[], enums: Enums) {
  const of = (style: number) => treeOf(params, style, 0, enums)
  return {
    ...{ name: textOf(row, 'name'), description: textOf(row, 'description'), author: textOf(row, 'author') },
    ...{ type: 0, url: textOf(row, 'url'), httpMethod: textOf(row, 'http_method') },
    ...{ contentType: textOf(row, 'content_type'), deprecated: textOf(row, 'deprecated'), isFolder: 0 },
    ...{ version: textOf(row, 'version'), isShow: flagOf(row, 'is_show'), orderIndex: numberOf(row, 'order_index') },
    ...{ isRequestArray: flagOf(row, 'is_request_array'), isResponseArray: flagOf(row, 'is_response_array') },
    ...{
      requestArrayType: textOf(row, 'request_array_type'),
      responseArrayType: textOf(row, 'response_array_type'),
    },
    ...{ pathParams: of(0), headerParams: of(1), requestParams: of(2), responseParams: of(3), queryParams: of(5) },
    errorCodeParams: params
      .filter((each) => numberOf(each, 'style') === 4)
      .map((each) => ({
        code: textOf(each, 'name'),
        msg: textOf(each, 'description'),
        solution: textOf(each, 'example'),
      })),
  }
}

type Param = Record<string, unknown>
/** Dictionaries as a push carries them. */
type Enums = ReadonlyMap<number, Param>

function listEnums(rows: Rows): Enums {
  const items = Map.groupBy(rows.get('enum_item') ?? [], (row) => numberOf(row, 'enum_id'))
  const fields = ['name', 'type', 'value', 'description']
  const itemsOf = (row: DumpRow) =>
    (items.get(idOf(row)) ?? []).map((item) => Object.fromEntries(fields.map((field) => [field, textOf(item, field)])))
  return new Map(
    (rows.get('enum_info') ?? []).map((row) => [
      idOf(row),
      { name: textOf(row, 'name'), description: textOf(row, 'description'), items: itemsOf(row) },
    ]),
  )
}

/** As clients send it: without a length where Torna wrote a dash. */
function treeOf(params: readonly DumpRow[], style: number, parentId: number, enums: Enums): Param[] {
  return params
    .filter((row) => numberOf(row, 'style') === style && numberOf(row, 'parent_id') === parentId)
    .map((row) => {
      const children = treeOf(params, style, idOf(row), enums)
      const maxLength = textOf(row, 'max_length')
      const enumInfo = enums.get(numberOf(row, 'enum_id'))
      return {
        ...{ name: textOf(row, 'name'), type: textOf(row, 'type'), required: flagOf(row, 'required') },
        ...(maxLength !== '' && maxLength !== '-' && { maxLength }),
        ...{ example: textOf(row, 'example'), description: textOf(row, 'description') },
        orderIndex: numberOf(row, 'order_index'),
        ...(enumInfo !== undefined && { enumInfo }),
        ...(children.length > 0 && { children }),
      }
    })
}

describe.each(dumps)('%s', (_, read) => {
  const test = useTestApp()
  let migration: MigrationTest
  let rows: Rows
  let bytes: DumpBytes
  beforeAll(async () => {
    migration = migrationAs(test, await buildUser(test, { isSuperAdmin: true }))
    bytes = read()
    rows = readRows(bytes)
  })

  const listLinks = async (kind: 'doc' | 'comment' | 'mock' | 'module') =>
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
    const isMade = (row: DumpRow) => textOf(row, 'data_id') !== 'default' && docs.has(numberOf(row, 'doc_id'))
    const mocks = (rows.get('mock_config') ?? []).filter(isMade).map(idOf)
    expect(mocks.length).toBeGreaterThan(0)
    expect([...(await listLinks('mock')).keys()].sort()).toEqual(mocks.sort())
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

  // The first push with an old token takes what was moved as its source's; a replacing one has all there is.
  it.each([0, 1] as const)(
    'takes a push with the old token and the same payload as no change, isReplace %i',
    async (isReplace) => {
      const docs = await listLinks('doc')
      const pushes = listPushes(rows, isReplace).filter(({ ids }) => ids.every((id) => docs.has(id)))
      expect(pushes.length).toBeGreaterThan(0)
      // Calls in folders below the first level are among them.
      expect(Math.max(...pushes.map(({ depth }) => depth))).toBeGreaterThan(1)
      for (const { token, data } of pushes) {
        const before = await listHeads(test)
        const body = { name: 'doc.push', version: '1.0', access_token: token, data: encodeURIComponent(data) }
        const pushed = await test.app.inject({ method: 'POST', url: '/api', payload: body })
        expect(pushed.json()).toMatchObject({ code: '0' })
        await test.jobs.runUntilIdle()
        const job = await rowsOf(test.db, 'job', { kind: 'import-torna' })
          .select(['state', 'report'])
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        expect(job.state).toBe('done')
        expect(JSON.parse(job.report ?? '')).toMatchObject({
          counts: { added: 0, changed: 0, open: 0, proposed: 0, trashed: 0 },
        })
        expect(await listHeads(test)).toEqual(before)
      }
    },
  )

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
