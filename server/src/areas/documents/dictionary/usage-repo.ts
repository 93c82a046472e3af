/* SQL of where dictionaries are used: an index by stored text, which never changes, so that each text is looked through once. */
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { inBatches } from '../../../db/batches.ts'
import { unpackText, type Executor } from '../../../db/content-store.ts'
import type { DictionaryUseRow } from '../../../db/schema.ts'
import { findUses } from './find-uses.ts'

type Db = AppContext['db']

const textsPerPart = 500

/** Looks through the texts of an application's documents and components that no one has looked through yet. */
export async function indexUses(db: Db, moduleId: number): Promise<void> {
  for (const table of ['doc', 'component'] as const) {
    let part: { hash: string; bytes: Uint8Array; base_bytes: Uint8Array | null }[]
    do {
      part = await unscanned(db, table, moduleId)
      const uses = part.flatMap((row) => usesOf(row.hash, unpackText(row.bytes, row.base_bytes)))
      if (part.length > 0) await db.transaction().execute((tx) => keep(tx, part, uses))
    } while (part.length === textsPerPart)
  }
}

function unscanned(db: Db, table: 'doc' | 'component', moduleId: number) {
  return db
    .selectFrom(table)
    .innerJoin('revision', 'revision.id', `${table}.head_revision_id`)
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .leftJoin('dictionary_scan', 'dictionary_scan.hash', 'revision.hash')
    .select(['content.hash', 'content.bytes', 'base.bytes as base_bytes'])
    .where(`${table}.module_id`, '=', moduleId)
    .where(`${table}.deleted_at_ms`, 'is', null)
    .where('dictionary_scan.hash', 'is', null)
    .limit(textsPerPart)
    .execute()
}

function usesOf(hash: string, text: string): DictionaryUseRow[] {
  return findUses(text).flatMap(({ enumId, field, place, status }) => {
    const id = findId('dictionary', enumId)
    return id === undefined ? [] : [{ hash, dictionary_id: id, field, place, status }]
  })
}

async function keep(tx: Executor, part: readonly { hash: string }[], uses: readonly DictionaryUseRow[]): Promise<void> {
  const hashes = [...new Set(part.map(({ hash }) => hash))]
  await tx
    .insertInto('dictionary_scan')
    .values(hashes.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  for (const part of inBatches(uses, { size: textsPerPart })) {
    await tx
      .insertInto('dictionary_use')
      .values(part)
      .onConflict((conflict) => conflict.columns(['dictionary_id', 'hash', 'place', 'status', 'field']).doNothing())
      .execute()
  }
}

/** A document or model with the fields that name the dictionary. */
export interface FoundUser {
  kind: 'doc' | 'model'
  id: number
  name: string
  httpMethod: string
  url: string
  fields: Pick<DictionaryUseRow, 'field' | 'place' | 'status'>[]
}

export interface UsedDictionary {
  moduleId: number
  dictionaryId: number
}

/** Live documents, then models, of an application that name a dictionary; hidden documents only when asked for. */
export async function listUsers(
  db: Db,
  { moduleId, dictionaryId }: UsedDictionary,
  withHidden: boolean,
): Promise<FoundUser[]> {
  const docs = await db
    .selectFrom('dictionary_use as use')
    .innerJoin('revision', 'revision.hash', 'use.hash')
    .innerJoin('doc', 'doc.head_revision_id', 'revision.id')
    .select(['doc.id', 'doc.name', 'doc.http_method', 'doc.url', 'use.field', 'use.place', 'use.status'])
    .where('use.dictionary_id', '=', dictionaryId)
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .$if(!withHidden, (query) => query.where(isInHiddenPlace, '=', 0))
    .orderBy('doc.name')
    .orderBy('doc.id')
    .orderBy('use.field')
    .execute()
  const models = await db
    .selectFrom('dictionary_use as use')
    .innerJoin('revision', 'revision.hash', 'use.hash')
    .innerJoin('component', 'component.head_revision_id', 'revision.id')
    .select(['component.id', 'component.name', 'use.field', 'use.place', 'use.status'])
    .where('use.dictionary_id', '=', dictionaryId)
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .orderBy('component.name')
    .orderBy('component.id')
    .orderBy('use.field')
    .execute()
  return [
    ...grouped('doc', docs),
    ...grouped(
      'model',
      models.map((row) => ({ ...row, http_method: '', url: '' })),
    ),
  ]
}

type UseRow = Pick<DictionaryUseRow, 'field' | 'place' | 'status'> & {
  id: number
  name: string
  http_method: string
  url: string
}

function grouped(kind: FoundUser['kind'], rows: readonly UseRow[]): FoundUser[] {
  const users = new Map<number, FoundUser>()
  for (const { id, name, http_method: httpMethod, url, field, place, status } of rows) {
    const user = users.get(id) ?? { kind, id, name, httpMethod, url, fields: [] }
    user.fields.push({ field, place, status })
    users.set(id, user)
  }
  return [...users.values()]
}
