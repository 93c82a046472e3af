/*
 * An application as it was at a moment: contents, places, status and version. Names and addresses of operations follow from their contents. The order
 * of what no one moved itself is that of now.
 */
import { setImmediate } from 'node:timers/promises'
import { momentLimit, type ChangeMoment, type TreeAsOf } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { columnsOf } from '../../../../content/doc-columns.ts'
import { readStored } from '../../../../content/revisions.ts'
import { inBatches } from '../../../../db/batches.ts'
import { findTexts } from '../../../../db/content-store.ts'
import {
  countDocsNow,
  findHashThen,
  listAllComponentsThen,
  listAllDictionariesThen,
  listDocsThen,
  listMomentRows,
  type DocThen,
} from './as-of-repo.ts'
import { buildModuleTree } from '../tree/tree-build.ts'
import { presentColumns } from '../tree/tree-presenter.ts'

type Needs = Pick<AppContext, 'db'>

const textsPerTurn = 200

/** Everything that was there, hidden things included. */
export async function readTreeAsOf({ db }: Needs, moduleId: number, atMs: number): Promise<TreeAsOf> {
  const [rows, docsNow] = await Promise.all([listNamedDocsThen({ db }, moduleId, atMs), countDocsNow(db, moduleId)])
  const docs = rows.filter((row) => row.is_folder === 0)
  const deleted = docs.filter((row) => row.deleted_at_ms !== null)
  const since = {
    added: docsNow - (docs.length - deleted.length),
    changed: docs.filter((row) => isOther(row) && row.deleted_at_ms === null).length,
    deleted: deleted.length,
  }
  const tree = buildModuleTree(rows, { keepHidden: true, keepEmptyFolders: true })
  return { ...presentColumns(tree), since }
}

/** Folders and documents as they were, hidden ones included, with the names and addresses their contents had. */
async function listNamedDocsThen({ db }: Needs, moduleId: number, atMs: number): Promise<DocThen[]> {
  const rows = await listDocsThen(db, moduleId, atMs)
  const changed = rows.filter((row) => row.is_folder === 0 && isOther(row))
  for (const part of inBatches(changed, { size: textsPerTurn })) {
    const texts = await findTexts(
      db,
      part.map((row) => row.hash),
    )
    for (const row of part) renameAsThen(row, texts.get(row.hash))
    await setImmediate()
  }
  return withKnownPlaces(rows)
}

function isOther(row: DocThen): boolean {
  return row.revision_id !== row.head_revision_id
}

export type { DocThen } from './as-of-repo.ts'

/** All an application held at a moment, with the hashes of the texts. */
export async function readModuleThen(
  { db }: Needs,
  { moduleId, projectId }: { moduleId: number; projectId: number },
  atMs: number,
) {
  const [docs, components, dictionaries, root, moduleConstants, projectConstants] = await Promise.all([
    listNamedDocsThen({ db }, moduleId, atMs),
    listAllComponentsThen(db, moduleId, atMs),
    listAllDictionariesThen(db, moduleId, atMs),
    findHashThen(db, 'module', moduleId, atMs),
    findHashThen(db, 'moduleConstants', moduleId, atMs),
    findHashThen(db, 'projectConstants', projectId, atMs),
  ])
  return { docs, components, dictionaries, root, moduleConstants, projectConstants }
}
export type ModuleThen = Awaited<ReturnType<typeof readModuleThen>>

/** What was moved before places were kept, into a folder that was not there then, is at the top. */
function withKnownPlaces(rows: readonly DocThen[]): DocThen[] {
  const folders = new Set(rows.filter((row) => row.is_folder === 1).map((row) => row.id))
  return rows.map((row) =>
    row.parent_id === null || folders.has(row.parent_id) ? row : Object.assign(row, { parent_id: null }),
  )
}

/** Into the row itself, which is of this call alone. */
function renameAsThen(row: DocThen, text: string | undefined): void {
  const content = text === undefined ? undefined : readStored(text)
  if (content?.kind !== 'http') return
  const { name, httpMethod, url, operationId, deprecated } = columnsOf(content, row.name)
  Object.assign(row, { name, http_method: httpMethod, url, operation_id: operationId, deprecated })
}

/** The last moments at which the application was changed, newest first. */
export async function readMoments({ db }: Needs, moduleId: number): Promise<ChangeMoment[]> {
  const rows = await listMomentRows(db, moduleId, momentLimit)
  return rows.map(({ at_ms: atMs, source, author_name: authorName, count }) => ({ atMs, source, authorName, count }))
}
