/* A document as readers saw it at a moment: its content with the models, settings, error codes and dictionaries of then. */
import type { DocAsOf, getComponentsAsOf, ReplyOf } from '@lectern/contracts'
import type { DubboService } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { columnsOf } from '../../../../content/doc-columns.ts'
import { findId } from '../../../../core/public-ids.ts'
import type { Reader } from '../../../../auth/visibility.ts'
import type { Executor } from '../../../../db/content-store.ts'
import {
  findDocThen,
  findHeadThen,
  listComponentsThen,
  listDictionariesThen,
  listFoldersAbove,
  listSecuritySchemesThen,
} from './as-of-repo.ts'
import { isDocument } from '../detail-queries.ts'
import { findContent, type ChainRow } from '../detail-repo.ts'
import { readPastComponents, readPastDetail, rootIn, serviceIn, type ListHeads } from '../past-detail-queries.ts'
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
  const [application, constants, folders, securitySchemes] = await Promise.all([
    findHeadThen(db, 'module', moduleId, atMs).then((headId) => findContent(db, headId)),
    readConstantsThen(db, { moduleId, projectId: row.project_id }, atMs),
    listFoldersAbove(db, { moduleId, parentId: row.parent_id }, atMs),
    listSecuritySchemesThen(db, moduleId, atMs),
  ])
  const columns = content.kind === 'http' ? columnsOf(content, row.name) : undefined
  const past = {
    head: {
      ...row,
      ...(columns && { name: columns.name, url: columns.url, deprecated: columns.deprecated }),
      ...(columns && { http_method: columns.httpMethod }),
    },
    content,
    root: rootIn(application),
    folders,
    dubbo: await findServiceThen(db, folders, atMs),
    securitySchemes,
    constants,
    listComponents: componentsThen(atMs),
    listDictionaries: (ids: readonly number[]) => listDictionariesThen(db, moduleId, ids, atMs),
  }
  return {
    ...(await readPastDetail(db, past, reader)),
    authorName: row.modifier_name,
    savedAtMs: row.updated_at_ms,
    isHead: row.head_revision_id === row.present_revision_id,
    isDeleted: row.deleted_at_ms !== null,
  }
}

const componentsThen =
  (atMs: number): ListHeads =>
  (executor, module, keys) =>
    listComponentsThen(executor, module, keys, atMs)

/** Components by reference, with what they referred to up to a size. */
export function readComponentsAsOf(
  { db }: Needs,
  moduleId: number,
  { refs, atMs }: { refs: readonly string[]; atMs: number },
): Promise<ReplyOf<typeof getComponentsAsOf>> {
  return readPastComponents(db, moduleId, refs, componentsThen(atMs))
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
  return folder && serviceIn(await findContent(db, await findHeadThen(db, 'doc', folder.id, atMs)))
}
