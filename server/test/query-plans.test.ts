/*
 * No sweep reads a large table from end to end, and no removed row is checked against one: what the engine plans for the statements of the
 * periodic work, and an index for each reference.
 */
import { deleteDoc, deleteSpace, shareType, trashDays } from '@lectern/contracts'
import { CompiledQuery, sql, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import { listStates } from '../src/areas/following/changelog/changelog-repo.ts'
import { listNewest } from '../src/areas/places/activity/activity-repo.ts'
import { listModulesOf } from '../src/areas/places/module/module-repo.ts'
import { openVisit } from '../src/areas/sharing/visit/open-visit-commands.ts'
import { requireVisitor } from '../src/auth/visitor-access.ts'
import { purgeTrash } from '../src/areas/places/trash/trash-purge-commands.ts'
import type { Database } from '../src/db/schema.ts'
import { sweepExpired } from '../src/start/housekeeping.ts'
import { buildDoc, buildFolder } from './factories/build-documents.ts'
import { buildModule } from './factories/build-places.ts'
import { buildShare, buildVisitorPassword } from './factories/build-share.ts'
import { useTestApp } from './support/test-app.ts'

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
const dayMs = 86_400_000

/** Tables that stay small however large the installation is, and one that holds a few rows per token and is asked once an hour. */
const smallTables = new Set(['setting', 'email_link', 'migration_source', 'push_description', 'sync_source'])
/** Accounts are marked as deleted; only the placeholders of a failed restore are removed, a handful at a time. */
const referencesToUsers = /_by$|^(owner|author|user)_id$/

const test = useTestApp()

/** The database, and every statement sent through it. */
function recorded(db: Kysely<Database>): { db: Kysely<Database>; statements: RootOperationNode[] } {
  const statements: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(plugin), statements }
}

/** Steps of the engine's plan that read a whole table, as text. */
async function listScans({ sql: text, parameters: values }: CompiledQuery): Promise<string[]> {
  // Prepared queries have their values with each run only: any will do for a plan, as text for every type.
  const query = { sql: text, parameters: values.map((value) => (typeof value === 'object' ? '1' : value)) }
  if (isPostgres) {
    return test.db.transaction().execute(async (tx) => {
      // Small tables would be read whole in any case; like this only what no index can answer is.
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
      )
      return rows.flatMap((row) => /Seq Scan on \S+/.exec(row['QUERY PLAN']) ?? [])
    })
  }
  const { rows } = await test.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  return rows.flatMap((row) => /^SCAN (?!.* USING )\S+/.exec(row.detail) ?? [])
}

async function listScansOf(statements: readonly RootOperationNode[]): Promise<string[]> {
  const compiled = statements.map((node) => test.db.getExecutor().compileQuery(node, { queryId: '' }))
  const unique = new Map(compiled.map((query) => [query.sql, query]))
  const scans: string[] = []
  for (const query of unique.values()) {
    for (const scan of await listScans(query)) {
      const table = scan.split(' ').at(-1) ?? ''
      if (!smallTables.has(table)) scans.push(`${scan}: ${query.sql}`)
    }
  }
  return scans
}

it('the hourly sweep reads no large table from end to end', async () => {
  const { db, statements } = recorded(test.db)
  await sweepExpired({ ...test.context, db })
  expect(statements.length).toBeGreaterThan(15)
  expect(await listScansOf(statements)).toEqual([])
})

it('the daily purge reads no large table from end to end', async () => {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module })
  await buildDoc(test, { module, parentId: folder.id })
  await test.call(deleteDoc, { body: { id: folder.publicId } }, module.owner)
  const other = await buildModule(test)
  await buildDoc(test, { module: other })
  await test.call(deleteSpace, { body: { id: other.project.space.publicId } }, other.owner)

  const { db, statements } = recorded(test.db)
  expect(await purgeTrash({ ...test.context, db }, test.now() + trashDays * dayMs + 1)).toBe(2)
  expect(await listScansOf(statements)).toEqual([])
})

it.skipIf(isPostgres)('a list of applications counts their documents without reading the rows', async () => {
  const module = await buildModule(test)
  const { db, statements } = recorded(test.db)
  await listModulesOf(db, { projectId: module.project.id })
  // After the applications themselves.
  const query = statements.map((node) => test.db.getExecutor().compileQuery(node, { queryId: '' })).at(-1)
  const { rows } = await test.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql ?? ''}`, [...(query?.parameters ?? [])]),
  )
  const ofDocs = rows.filter(({ detail }) => /^(SCAN|SEARCH) doc /.test(detail)).map(({ detail }) => detail)
  expect(ofDocs).toEqual([expect.stringContaining('COVERING INDEX doc_counted')])
})

it('the gate in front of visitors finds what they name, and what opens it, by an index', async () => {
  const module = await buildModule(test)
  const { key, id } = await buildShare(test, module)
  await test.db.updateTable('share').set({ type: shareType.encrypted }).where('id', '=', id).execute()
  await buildVisitorPassword(test, { of: 'share', id }, module.owner, { password: 'correct-horse' })
  const { db, statements } = recorded(test.db)
  const context = { ...test.context, db }
  const attempt = { of: 'share', key, address: '10.0.0.1' } as const
  await expect(openVisit(context, { ...attempt, password: 'wrong' })).rejects.toMatchObject({
    error: 'visit_password_wrong',
  })
  const { accessToken } = await openVisit(context, { ...attempt, password: 'correct-horse' })
  const access = { kind: 'visitor', of: 'share', by: 'id' } as const
  expect(await requireVisitor(context, access, { id: key }, { accessToken, address: '10.0.0.1' })).toEqual({
    of: 'share',
    id,
  })
  expect(statements.length).toBeGreaterThan(10)
  expect(await listScansOf(statements)).toEqual([])
})

it.skipIf(isPostgres)('what happened last in each application is found by an index', async () => {
  const { owner } = await buildModule(test)
  const { db, statements } = recorded(test.db)
  await listNewest(db, { userId: owner.id, isSuperAdmin: true, hasSecondFactor: true }, {})
  const [query] = statements.map((node) => test.db.getExecutor().compileQuery(node, { queryId: '' }))
  const { rows } = await test.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql ?? ''}`, [...(query?.parameters ?? [])]),
  )
  const ofDocs = rows.map(({ detail }) => detail).filter((detail) => /\bUSING .*INDEX doc_newest\b/.test(detail))
  expect(ofDocs).toHaveLength(1)
  expect(
    rows.filter(({ detail }) => /^SCAN (?:doc|newest)\b(?!.*USING)/.test(detail)).map(({ detail }) => detail),
  ).toEqual([])
})

it('a part of a changelog is found by an index, in its order', async () => {
  const module = await buildModule(test)
  const { db, statements } = recorded(test.db)
  const filter = { moduleIds: [module.id], seesHidden: true, seesTrash: true, fromMs: 1 }
  const after = { atMs: test.now(), id: 1 }
  await listStates(db, filter, after, 50)
  expect(await listScansOf(statements)).toEqual([])
  if (isPostgres) return
  const [query] = statements.map((node) => test.db.getExecutor().compileQuery(node, { queryId: '' }))
  const { rows } = await test.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql ?? ''}`, [...(query?.parameters ?? [])]),
  )
  const plan = rows.map(({ detail }) => detail)
  expect(plan.filter((detail) => /\bUSING INDEX revision_module\b/.test(detail))).toHaveLength(1)
  expect(plan.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toEqual([])
})

interface Reference {
  table: string
  column: string
}

/** Reference columns that no index begins with. */
async function listBareReferences(): Promise<Reference[]> {
  if (isPostgres) {
    const { rows } = await sql<Reference>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
    `.execute(test.db)
    return rows
  }
  const { rows } = await sql<Reference>`
    select t.name as "table", f."from" as "column"
    from sqlite_master t join pragma_foreign_key_list(t.name) f
    where t.type = 'table'
      and not exists (select 1 from pragma_table_info(t.name) p where p.name = f."from" and p.pk = 1)
      and not exists (
        select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
        where c.seqno = 0 and c.name = f."from"
          and (i.partial = 0 or (select m.sql from sqlite_master m where m.name = i.name) like '%where ' || f."from" || ' is not null'))
  `.execute(test.db)
  return rows
}

it('each reference has an index, but for who did something', async () => {
  const bare = await listBareReferences()
  expect(bare.filter(({ column }) => !referencesToUsers.test(column))).toEqual([])
})
