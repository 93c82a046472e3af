/* SQL of mock addresses. */
import { docType } from '@lectern/contracts'
import { sql } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import type { MockAddressRow } from '../../../db/schema.ts'
import { readRows } from '../../../db/stream-rows.ts'

/** The application a key opens, with what its paths hang on. */
const mockedModule = prepareQuery<{ key: string }>()((db, param) =>
  db
    .selectFrom('mock_address')
    .innerJoin('module', 'module.id', 'mock_address.module_id')
    .select([
      'module.id',
      'module.tree_version',
      'module.content_version',
      'checks_requests',
      'rules_version',
      'states_version',
      'recorded_url',
      'recorded_until_ms',
    ])
    // Tells which applications its project has, whose rules may be for it.
    .select((module) =>
      module
        .selectFrom('module as other')
        .select((other) => other.fn.sum<number | null>('other.id').as('beside'))
        .whereRef('other.project_id', '=', 'module.project_id')
        .where('other.deleted_at_ms', 'is', null)
        .as('beside'),
    )
    .where('mock_address.address_key', '=', param('key'))
    .where('mock_address.is_on', '=', 1)
    .where('module.deleted_at_ms', 'is', null),
)
export type MockedModule = Awaited<ReturnType<typeof mockedModule>>[number]

/** Undefined for an unknown key, and for an address that is off. */
export async function findMockedModule(db: Executor, key: string): Promise<MockedModule | undefined> {
  return (await mockedModule(db, { key }))[0]
}

export async function findAddress(db: Executor, moduleId: number): Promise<MockAddressRow | undefined> {
  return db.selectFrom('mock_address').selectAll().where('module_id', '=', moduleId).executeTakeFirst()
}

/** Another one that was inserted meanwhile stays. */
export async function insertAddress(db: Executor, moduleId: number, key: string): Promise<void> {
  await db
    .insertInto('mock_address')
    .values({
      module_id: moduleId,
      address_key: key,
      is_on: 1,
      address_changed_at_ms: null,
      checks_requests: 1,
      rules_version: 0,
      states_version: 0,
    })
    .onConflict((conflict) => conflict.column('module_id').doNothing())
    .execute()
}

export async function updateAddress(
  tx: Executor,
  moduleId: number,
  changes: Partial<Omit<MockAddressRow, 'module_id'>>,
): Promise<void> {
  await tx.updateTable('mock_address').set(changes).where('module_id', '=', moduleId).execute()
}

export async function findModuleName(tx: Executor, moduleId: number): Promise<string> {
  const row = await tx.selectFrom('module').select('name').where('id', '=', moduleId).executeTakeFirst()
  return row?.name ?? ''
}

/** Calls that visitors of an application may see, in the order of their making. */
export async function listMockedCalls(db: Executor, moduleId: number) {
  return readRows(db, mockedCalls(db, moduleId).orderBy('doc.id'))
}

/** Those whose path has the text in it, the shortest first. */
export async function findMockedCalls(db: Executor, moduleId: number, text: string, limit: number) {
  const length = sql<number>`length(doc.url)`
  const query = mockedCalls(db, moduleId).where(hasPart('doc.url', text))
  return query.orderBy(length).orderBy('doc.url').orderBy('doc.id').limit(limit).execute()
}

function mockedCalls(db: Executor, moduleId: number) {
  return db
    .selectFrom('doc')
    .select(['doc.id', 'doc.http_method', 'doc.url'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.is_folder', '=', 0)
    .where('doc.doc_type', '=', docType.http)
    .where('doc.deleted_at_ms', 'is', null)
    .where(isInHiddenPlace, '=', 0)
}
