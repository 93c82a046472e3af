/* Documents and folders of other spaces that someone puts into a composed project, as far as they may read them. */
import type { DocType, Role } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { projectRoleOf } from '../../../../auth/rights.ts'
import { seesDoc } from '../../../../auth/visibility.ts'
import { isInHiddenPlace } from '../../../../auth/visible-docs.ts'
import { visibleProjects } from '../../../../auth/visible-projects.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { NewEntry } from './entry-repo.ts'
import { withAbove } from '../../../../content/doc-tree.ts'

/** A document or folder someone picked. */
export interface PickedSource {
  id: number
  moduleId: number
  parentId: number | null
  isFolder: boolean
  name: string
  method: string
  type: DocType
  /** Names of space, project and application. */
  origin: string
}

const docsPerStatement = 1_000

/**
 * The documents and folders of the ids, with one check of the whole set.
 * @throws {AppError} not_accessible when one is missing, or the person does not see it
 */
export async function pickSources(
  db: Executor,
  actor: UserActor,
  docIds: readonly number[],
): Promise<Map<number, PickedSource>> {
  const picked = await findPickable(db, actor, docIds)
  if (docIds.some((id) => !picked.has(id))) throw new AppError('not_accessible')
  return picked
}

/** Those of the documents and folders that the person sees. */
export async function findPickable(
  db: Executor,
  actor: UserActor,
  docIds: readonly number[],
): Promise<Map<number, PickedSource>> {
  const picked = new Map<number, PickedSource>()
  for (const part of inBatches(docIds, { size: docsPerStatement })) {
    for (const row of await readableDocs(db, actor, part)) {
      const { space_name, project_name, module_name } = row
      picked.set(row.id, {
        id: row.id,
        moduleId: row.module_id,
        parentId: row.parent_id,
        isFolder: row.is_folder === 1,
        name: row.name,
        method: row.http_method,
        type: row.doc_type,
        origin: [space_name, project_name, module_name].join(' / '),
      })
    }
  }
  return picked
}

async function readableDocs(db: Executor, actor: UserActor, ids: readonly number[]) {
  const rows = await visibleProjects(db, actor)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .select(['doc.id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.name', 'doc.http_method'])
    .select('doc.doc_type')
    .select(['space.name as space_name', 'project.name as project_name', 'module.name as module_name'])
    .select(isInHiddenPlace.as('is_hidden'))
    .where('module.deleted_at_ms', 'is', null)
    .where('doc.deleted_at_ms', 'is', null)
    .where('doc.id', 'in', ids)
    .execute()
  return rows.filter((row) => seesDoc(roleIn(actor, row), row.is_hidden === 1))
}

function roleIn(
  { isSuperAdmin }: UserActor,
  row: { is_private: number; space_role: Role | null; project_role: Role | null },
): Role | null {
  const { is_private, space_role: spaceRole, project_role: projectRole } = row
  return projectRoleOf({ isSuperAdmin, isPrivate: is_private === 1, spaceRole, projectRole })
}

/** Columns of an entry that follow from what it refers to, and who put it in. */
export function entryOf(
  { id, isFolder, name, method, type, origin }: PickedSource,
  addedBy: number,
): Pick<
  NewEntry,
  'doc_id' | 'is_source_folder' | 'origin' | 'source_name' | 'source_method' | 'source_type' | 'added_by'
> {
  return {
    doc_id: id,
    is_source_folder: isFolder ? 1 : 0,
    origin,
    source_name: name,
    source_method: method,
    source_type: type,
    added_by: addedBy,
  }
}

/** Names of the folders each source is in, outermost first; empty at the root of its application. */
export async function listFolderPaths(
  db: Executor,
  sources: readonly PickedSource[],
): Promise<(source: PickedSource) => string[]> {
  const folders = new Map<number, { parent_id: number | null; name: string }>()
  const innermost = [...new Set(sources.flatMap(({ parentId }) => parentId ?? []))]
  for (const part of inBatches(innermost, { size: docsPerStatement })) {
    const rows = await withAbove(db, part)
      .selectFrom('above')
      .innerJoin('doc', 'doc.id', 'above.id')
      .select(['doc.id', 'doc.parent_id', 'doc.name'])
      .distinct()
      .execute()
    for (const row of rows) folders.set(row.id, row)
  }
  return ({ parentId }) => {
    const names: string[] = []
    for (let id = parentId; id !== null && names.length < folders.size;) {
      const folder = folders.get(id)
      if (folder === undefined) break
      names.push(folder.name)
      id = folder.parent_id
    }
    return names.reverse()
  }
}
