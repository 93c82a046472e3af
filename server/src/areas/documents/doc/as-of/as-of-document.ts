/* A document as readers saw it at a moment: its content with the models, settings, error codes and dictionaries of then. */
import type { DocAsOf, getComponentsAsOf, ReplyOf } from '@lectern/contracts'
import {
  componentKeyOf,
  readRecord,
  type ComponentKey,
  type DubboService,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { columnsOf } from '../../../../content/doc-columns.ts'
import { findId } from '../../../../core/public-ids.ts'
import type { Reader } from '../../../../auth/visibility.ts'
import { findTexts, type Executor } from '../../../../db/content-store.ts'
import { readNamedDictionaries, type NamedDictionary } from '../../dictionary/named-dictionary-queries.ts'
import {
  findDocThen,
  findHeadThen,
  listComponentsThen,
  listDictionariesThen,
  listFoldersAbove,
  listSecuritySchemesThen,
} from './as-of-repo.ts'
import { detailLimit, keysIn, partsOf, readClosure, type StoredClosure } from '../component-closure.ts'
import { isDocument } from '../detail-queries.ts'
import { noAbilities } from '../detail-policy.ts'
import { presentDetail } from '../detail-presenter.ts'
import { findContent, type ChainRow } from '../detail-repo.ts'
import { readLevels } from '../../constant/constant-queries.ts'

type Needs = Pick<AppContext, 'db'>

/** @throws {AppError} not_accessible when it was not there then */
export async function readDocAsOf(
  { db }: Needs,
  moduleId: number,
  reader: Reader,
  { id, atMs }: { id: string; atMs: number },
): Promise<DocAsOf> {
  const docId = findId('doc', id)
  const row = docId === undefined ? undefined : await findDocThen(db, moduleId, docId, atMs)
  const content = row && (await findContent(db, row.head_revision_id))
  if (row === undefined || !isDocument(content)) throw new AppError('not_accessible')
  const [root, constants, folders, securitySchemes] = await Promise.all([
    readRootThen(db, moduleId, atMs),
    readConstantsThen(db, { moduleId, projectId: row.project_id }, atMs),
    listFoldersAbove(db, { moduleId, parentId: row.parent_id }, atMs),
    listSecuritySchemesThen(db, moduleId, atMs),
  ])
  const start = keysIn([...partsOf(content), { security: root['security'] ?? [] }])
  const closure = await readClosureThen(db, moduleId, start, atMs)
  const columns = content.kind === 'http' ? columnsOf(content, row.name) : undefined
  const detail = presentDetail({
    head: {
      ...row,
      ...(columns && { name: columns.name, url: columns.url, deprecated: columns.deprecated }),
      ...(columns && { http_method: columns.httpMethod }),
      // Read already; only answers that are kept ask for these.
      module_revision_id: null,
      module_constants_id: null,
      project_constants_id: null,
    },
    reader,
    // Nothing is done to what was.
    can: noAbilities,
    content,
    root,
    folders,
    closure,
    dubbo: await findServiceThen(db, folders, atMs),
    securitySchemes,
    constants,
    dictionaries: await readNamedDictionaries(db, moduleId, [content, closure.components], (executor, module, ids) =>
      readDictionariesThen(executor, module, ids, atMs),
    ),
  })
  return {
    ...detail,
    authorName: row.modifier_name,
    savedAtMs: row.updated_at_ms,
    isHead: row.head_revision_id === row.present_revision_id,
    isDeleted: row.deleted_at_ms !== null,
  }
}

/** Components by reference, with what they referred to up to a size. */
export async function readComponentsAsOf(
  { db }: Needs,
  moduleId: number,
  { refs, atMs }: { refs: readonly string[]; atMs: number },
): Promise<ReplyOf<typeof getComponentsAsOf>> {
  const keys = refs.flatMap((ref) => componentKeyOf(ref) ?? [])
  const { components, more } = await readClosureThen(db, moduleId, keys, atMs)
  return { components, moreComponents: more }
}

function readClosureThen(
  db: Executor,
  moduleId: number,
  start: readonly ComponentKey[],
  atMs: number,
): Promise<StoredClosure> {
  return readClosure(db, moduleId, start, detailLimit, (executor, module, keys) =>
    listComponentsThen(executor, module, keys, atMs),
  )
}

async function readRootThen(db: Executor, moduleId: number, atMs: number): Promise<JsonObject> {
  const content = await findContent(db, await findHeadThen(db, 'module', moduleId, atMs))
  return content?.kind === 'application' ? content.root : {}
}

async function readConstantsThen(
  db: Executor,
  { moduleId, projectId }: { moduleId: number; projectId: number },
  atMs: number,
) {
  const [module, project] = await Promise.all([
    findHeadThen(db, 'moduleConstants', moduleId, atMs),
    findHeadThen(db, 'projectConstants', projectId, atMs),
  ])
  return readLevels(db, { module, project })
}

async function findServiceThen(
  db: Executor,
  folders: readonly ChainRow[],
  atMs: number,
): Promise<DubboService | undefined> {
  const folder = folders.find((row) => row.is_dubbo === 1)
  const content = folder && (await findContent(db, await findHeadThen(db, 'doc', folder.id, atMs)))
  return content?.kind === 'folder' ? content.dubbo : undefined
}

async function readDictionariesThen(
  db: Executor,
  moduleId: number,
  ids: readonly number[],
  atMs: number,
): Promise<NamedDictionary[]> {
  const rows = await listDictionariesThen(db, moduleId, ids, atMs)
  const texts = await findTexts(
    db,
    rows.map((row) => row.hash),
  )
  return rows.flatMap(({ id, hash }) => {
    const text = texts.get(hash)
    // Stored texts are JSON of ours.
    const record = text === undefined ? undefined : readRecord('dictionary', JSON.parse(text) as Json)
    return record === undefined ? [] : [{ id, name: record.name, items: record.items }]
  })
}
