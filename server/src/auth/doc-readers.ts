/* People who may read a document: whom one may notify of it. Rights are those of the access gate, seen from the document. */
import { userStatus } from '@lectern/contracts'
import { reachableModules } from '../core/live-places.ts'
import type { Executor } from '../db/content-store.ts'
import type { AppContext } from '../core/context.ts'
import { nameContains } from '../core/people-search/people-search.ts'
import { personColumns, type PersonRow } from '../core/people.ts'
import { projectRoleOf } from './rights.ts'
import { seesDoc } from './visibility.ts'
import { isDocVisible, isInHiddenPlace } from './visible-docs.ts'
import { isProjectVisible } from './visible-projects.ts'

/** A live document with its live project and space. */
function liveDoc(db: Executor, docId: number) {
  return reachableModules(db)
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .where('doc.id', '=', docId)
    .where('doc.deleted_at_ms', 'is', null)
}

/** Of the given people, who may read the document now. */
export async function findDocReaders(
  db: Executor,
  docId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await liveDoc(db, docId)
    .innerJoin('user', (join) => join.on('user.id', 'in', [...userIds]))
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id', 'user.is_super_admin', 'project.is_private', isInHiddenPlace.as('is_hidden')])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
    .execute()
  const readers = rows.filter((row) => {
    const role = projectRoleOf({
      isSuperAdmin: row.is_super_admin === 1,
      isPrivate: row.is_private === 1,
      spaceRole: row.space_role,
      projectRole: row.project_role,
    })
    return seesDoc(role, row.is_hidden === 1)
  })
  return new Set(readers.map(({ id }) => id))
}

/** Members of the space who may read the document and whose name holds the text, in order of name. */
export async function searchDocReaders(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  docId: number,
  { search, limit }: { search: string; limit: number },
): Promise<PersonRow[]> {
  const found = liveDoc(db, docId)
    .innerJoin('space_member', 'space_member.space_id', 'project.space_id')
    .innerJoin('user', 'user.id', 'space_member.user_id')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(personColumns)
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
    .where((where) => where.or([where('user.is_super_admin', '=', 1), where.and([isProjectVisible, isDocVisible])]))
  return (search === '' ? found : found.where(nameContains(engine, search)))
    .orderBy('user.nickname')
    .orderBy('user.id')
    .limit(limit)
    .execute()
}
