/* SQL of favorites. Lists hold only what the person may still read. */
import { docType, mostFavorites, type Favorite, type FavoriteKind } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { isDocVisible } from '../../../auth/visible-docs.ts'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasRow } from '../../../db/row-counts.ts'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'
import type { Database } from '../../../db/schema.ts'

export interface Subject {
  kind: FavoriteKind
  id: number
}

const columnsOf = ({ kind, id }: Subject) =>
  kind === 'doc' ? { doc_id: id, module_id: null } : { doc_id: null, module_id: id }

interface Listed extends Favorite {
  atMs: number
}

/** The latest first. */
export async function listAll(db: Kysely<Database>, viewer: Viewer): Promise<Favorite[]> {
  const both = await Promise.all([listDocs(db, viewer), listModules(db, viewer)])
  const latest = both.flat().sort((a, b) => b.atMs - a.atMs)
  return latest.slice(0, mostFavorites).map(({ atMs: _atMs, ...favorite }) => favorite)
}

async function listDocs(db: Kysely<Database>, viewer: Viewer): Promise<Listed[]> {
  const found = visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .innerJoin('favorite', (join) =>
      join.onRef('favorite.doc_id', '=', 'doc.id').on('favorite.user_id', '=', viewer.userId),
    )
    .select(['doc.id', 'doc.name', 'doc.doc_type', 'doc.http_method', 'doc.url', 'favorite.created_at_ms'])
    .select(['module.name as module_name', 'project.name as project_name'])
    .where('module.deleted_at_ms', 'is', null)
    .where('doc.deleted_at_ms', 'is', null)
    .limit(mostFavorites)
  const rows = await (viewer.isSuperAdmin ? found : found.where(isDocVisible)).execute()
  return rows.map((row) => ({
    ...{ kind: 'doc', id: encodeId('doc', row.id), name: row.name, type: row.doc_type, httpMethod: row.http_method },
    ...{ url: row.url, moduleName: row.module_name },
    ...{ projectId: encodeId('project', row.project_id), projectName: row.project_name, atMs: row.created_at_ms },
  }))
}

async function listModules(db: Kysely<Database>, viewer: Viewer): Promise<Listed[]> {
  const rows = await visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('favorite', (join) =>
      join.onRef('favorite.module_id', '=', 'module.id').on('favorite.user_id', '=', viewer.userId),
    )
    .select(['module.id', 'module.name', 'project.name as project_name', 'favorite.created_at_ms'])
    .where('module.deleted_at_ms', 'is', null)
    .limit(mostFavorites)
    .execute()
  return rows.map((row) => ({
    ...{ kind: 'module', id: encodeId('module', row.id), name: row.name, type: docType.http, httpMethod: '', url: '' },
    ...{ moduleName: '', projectId: encodeId('project', row.project_id) },
    ...{ projectName: row.project_name, atMs: row.created_at_ms },
  }))
}

/** Whether it is a live document, and no folder. */
export async function isDocument(db: Executor, docId: number): Promise<boolean> {
  return hasRow(liveRows(db, 'doc', { id: docId, is_folder: 0 }))
}

export async function hasFavorite(db: Executor, userId: number, subject: Subject): Promise<boolean> {
  return hasRow(rowsOf(db, 'favorite', { user_id: userId, ...columnsOf(subject) }))
}

export async function countFavorites(db: Executor, userId: number): Promise<number> {
  return countRows(rowsOf(db, 'favorite', { user_id: userId }))
}

export async function insertFavorite(tx: Executor, userId: number, subject: Subject, nowMs: number): Promise<void> {
  const values = { user_id: userId, ...columnsOf(subject), created_at_ms: nowMs }
  await tx.insertInto('favorite').values(values).execute()
}

export async function deleteFavorite(db: Executor, userId: number, subject: Subject): Promise<void> {
  await deleteRows(db, 'favorite', { user_id: userId, ...columnsOf(subject) }).execute()
}
