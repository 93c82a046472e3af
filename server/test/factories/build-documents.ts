import { docStatus, docType, initialOrder, modifySource } from '@lectern/contracts'
import {
  recordVersion,
  refOf,
  type ComponentSection,
  type DictionaryItem,
  type DocumentContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { encodeId } from '../../src/core/public-ids.ts'
import { operationIdOf } from '../../src/content/doc-columns.ts'
import { insertComponents, insertDoc } from '../../src/content/insert-rows.ts'
import { writeRecord } from '../../src/content/record-revisions.ts'
import { idOf, writeFirstStates } from '../../src/content/write-states.ts'
import { packText, type Executor } from '../../src/db/content-store.ts'
import type { TestApp } from '../support/test-app.ts'
import type { BuiltUser } from './build-people.ts'
import { buildModule, type BuiltModule } from './build-places.ts'
import { nextNumber } from './next-number.ts'

export interface BuiltDoc {
  id: number
  publicId: string
  module: BuiltModule
  owner: BuiltUser
}

const defaultContent: DocumentContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/things/{thingId}',
  operation: {
    summary: 'Read a thing',
    parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'OK' } },
  },
}

export interface DocOptions {
  name?: string
  module?: BuiltModule
  parentId?: number | null
  isFolder?: boolean
  content?: StoredContent
  orderIndex?: number
  isShow?: 0 | 1
}

/** A folder or document with its first revision. */
export async function buildDoc(test: TestApp, options: DocOptions = {}): Promise<BuiltDoc> {
  const home = options.module ?? (await buildModule(test))
  const number = nextNumber()
  const isFolder = options.isFolder ?? false
  const content: StoredContent = options.content ?? (isFolder ? { v: 1, kind: 'folder' } : defaultContent)
  const isService = content.kind === 'folder' && content.dubbo !== undefined
  const doc = {
    parent_id: options.parentId ?? null,
    is_folder: isFolder ? 1 : 0,
    doc_type: typeOf(content),
    name: options.name ?? `doc ${String(number)}`,
    natural_key: `test:${String(number)}`,
    http_method: content.kind === 'http' ? content.method.toUpperCase() : '',
    url: content.kind === 'http' ? content.path : '',
    operation_id: content.kind === 'http' ? operationIdOf(content) : '',
    status: docStatus.todo,
    is_show: options.isShow ?? 1,
    is_dubbo: isService ? 1 : 0,
    order_index: options.orderIndex ?? initialOrder,
  }
  const id = await insertDoc(test.db, doc, { moduleId: home.id, authorId: home.owner.id, nowMs: test.now() })
  await addRevision(test, 'doc', id, content, home.owner)
  return { id, publicId: encodeId('doc', id), module: home, owner: home.owner }
}

export function buildFolder(test: TestApp, options: Omit<DocOptions, 'isFolder'> = {}): Promise<BuiltDoc> {
  return buildDoc(test, { ...options, isFolder: true })
}

function typeOf(content: StoredContent): 0 | 1 | 2 | 3 {
  if (content.kind === 'dubbo') return docType.dubbo
  if (content.kind === 'custom') return docType.custom
  return content.kind === 'markdown' ? docType.markdown : docType.http
}

/** A revision of a subject, made its head. */
export async function addRevision(
  test: TestApp,
  kind: 'doc' | 'module' | 'component',
  subjectId: number,
  content: StoredContent,
  author: Pick<BuiltUser, 'id'>,
): Promise<number> {
  const state = { subjectId, text: packText(JSON.stringify(content)) }
  const details = { kind, source: modifySource.form, authorId: author.id, nowMs: test.now() }
  const write = async (tx: Executor): Promise<number> => idOf(await writeFirstStates(tx, [state], details), state)
  // In one transaction, as the server does: a job may look for texts that nothing needs meanwhile.
  return test.db.isTransaction ? write(test.db) : test.db.transaction().execute(write)
}

export interface BuiltDictionary {
  id: number
  publicId: string
  module: BuiltModule
}

/** A dictionary with its first revision. */
export async function buildDictionary(
  test: TestApp,
  {
    module,
    name = `dictionary ${String(nextNumber())}`,
    items = [{ id: 1, value: 'ON', name: 'On', type: 'string', description: '' }],
  }: { module?: BuiltModule; name?: string; items?: DictionaryItem[] } = {},
): Promise<BuiltDictionary> {
  const home = module ?? (await buildModule(test))
  const nowMs = test.now()
  const authorId = home.owner.id
  const { id } = await test.db
    .insertInto('dictionary')
    .values({
      module_id: home.id,
      name,
      description: '',
      item_count: items.length,
      head_revision_id: null,
      created_by: authorId,
      updated_by: authorId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = { v: recordVersion, kind: 'dictionary', name, description: '', items } as const
  await writeRecord(test.db, { kind: 'dictionary', subjectId: id, parentId: null, content, authorId, nowMs })
  return { id, publicId: encodeId('dictionary', id), module: home }
}

/** A shared component with its first revision; returns its reference. */
export async function buildComponent(
  test: TestApp,
  module: BuiltModule,
  section: ComponentSection,
  name: string,
  value: Json,
): Promise<string> {
  const maker = { moduleId: module.id, nowMs: test.now() }
  const [{ id } = { id: 0 }] = await insertComponents(test.db, [{ section, name }], maker)
  await addRevision(test, 'component', id, { v: 1, kind: 'component', value }, module.owner)
  return refOf({ section, name })
}
