/* The project that owns what a request names, with the caller's roles there. What is missing and what the caller does not see is the same: no owner. */
import type { Role, SubjectFields } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { AppError } from '../core/app-error.ts'
import { machineStanding } from './machines/open-users.ts'
import { decodeId } from '../core/public-ids.ts'
import { projectRoleOf } from './rights.ts'
import { seesDoc, seesDrafts } from './visibility.ts'
import { isInHiddenPlace } from './visible-docs.ts'
import type { ProjectScope } from './scope.ts'
import type { KnownActor } from '../core/actor.ts'
import { type Fields, textField, isGiven, idList } from './request-fields.ts'
import { liveRows } from '../db/rows.ts'

type Owner = Omit<ProjectScope, 'role'> & { requiresMfa: boolean }

/** Role that counts in the owner's project; `null` sees nothing of it. */
export function roleOf(actor: KnownActor, owner: Owner): Role | null {
  if (actor.kind === 'machine') return machineStanding(actor, owner.spaceId)?.role ?? null
  return projectRoleOf({ isSuperAdmin: actor.isSuperAdmin, ...owner })
}

/** The id of no person: whose roles are asked for when a machine calls. */
export const noUserId = 0

/** The owner of the one subject that is given, as a rule of the contract names the fields; `undefined` for what is missing or invisible. */
export async function findOwner(
  db: Kysely<Database>,
  by: SubjectFields,
  actor: KnownActor,
  fields: Fields,
): Promise<Owner | undefined> {
  const userId = actor.kind === 'machine' ? noUserId : actor.userId
  if (isGiven(fields, by.docs)) return findOwnerOfDocs(db, actor, userId, idList(fields, by.docs))
  if (isGiven(fields, by.doc)) {
    const docId = decodeId('doc', textField(fields, by.doc))
    const [row] = await ownerOfDoc(db, { userId, docId })
    if (row === undefined || !seesRow(actor, row)) return undefined
    return ownerOf(row, { moduleId: row.module_id, docIds: [docId] })
  }
  if (isGiven(fields, by.dictionary))
    return findOwnerOfDictionary(db, userId, decodeId('dictionary', textField(fields, by.dictionary)))
  if (isGiven(fields, by.share))
    return findOwnerOfShare(db, actor, userId, decodeId('share', textField(fields, by.share)))
  if (isGiven(fields, by.release))
    return findOwnerOfRelease(db, actor, decodeId('release', textField(fields, by.release)))
  if (isGiven(fields, by.site)) return findOwnerOfSite(db, userId, decodeId('site', textField(fields, by.site)))
  if (isGiven(fields, by.module)) {
    const moduleId = decodeId('module', textField(fields, by.module))
    const [row] = await ownerOfModule(db, { userId, moduleId })
    return row && ownerOf(row, { moduleId })
  }
  if (isGiven(fields, by.project)) {
    const projectId = decodeId('project', textField(fields, by.project))
    const [row] = await ownerOfProject(db, { userId, projectId })
    return row && ownerOf(row, {})
  }
  return undefined
}

async function findOwnerOfDocs(
  db: Kysely<Database>,
  actor: KnownActor,
  userId: number,
  docIds: number[],
): Promise<Owner | undefined> {
  const rows = await ownersOfModules(db, userId)
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .select(['module.id as module_id', 'doc.id as doc_id', isInHiddenPlace.as('is_hidden')])
    .where('doc.id', 'in', docIds)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  const first = rows[0]
  if (first === undefined || rows.length !== new Set(docIds).size) return undefined
  // Before anything else: invisible documents are like missing ones.
  if (!rows.every((row) => seesRow(actor, row))) return undefined
  if (rows.some((row) => row.module_id !== first.module_id)) throw new AppError('doc_not_in_module')
  return ownerOf(first, { moduleId: first.module_id, docIds })
}

function seesRow(actor: KnownActor, row: OwnerRow & { is_hidden: number }): boolean {
  return seesDoc(roleOf(actor, ownerOf(row, {})), row.is_hidden === 1)
}

/** Of an application, or of a release. */
async function findOwnerOfShare(
  db: Kysely<Database>,
  actor: KnownActor,
  userId: number,
  shareId: number,
): Promise<Owner | undefined> {
  const share = await liveRows(db, 'share', { id: shareId }).select(['module_id', 'release_id']).executeTakeFirst()
  if (share === undefined) return undefined
  if (share.release_id !== null) {
    const owner = await findOwnerOfRelease(db, actor, share.release_id)
    return owner && { ...owner, shareId }
  }
  const moduleId = share.module_id ?? 0
  const [row] = await ownerOfModule(db, { userId, moduleId })
  return row && ownerOf(row, { moduleId, shareId })
}

async function findOwnerOfDictionary(
  db: Kysely<Database>,
  userId: number,
  dictionaryId: number,
): Promise<Owner | undefined> {
  const row = await ownersOfModules(db, userId)
    .innerJoin('dictionary', 'dictionary.module_id', 'module.id')
    .select('module.id as module_id')
    .where('dictionary.id', '=', dictionaryId)
    .where('dictionary.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row && { ...ownerOf(row, { moduleId: row.module_id }), dictionaryId }
}

async function findOwnerOfRelease(
  db: Kysely<Database>,
  actor: KnownActor,
  releaseId: number,
): Promise<Owner | undefined> {
  const row = await projectsWithRoles(db, actor.kind === 'machine' ? noUserId : actor.userId)
    .innerJoin('project_release', 'project_release.project_id', 'project.id')
    .select('project_release.published_at_ms')
    .where('project_release.id', '=', releaseId)
    .where('project_release.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const owner = ownerOf(row, {})
  const role = roleOf(actor, owner)
  if (row.published_at_ms === null && (role === null || !seesDrafts(role))) return undefined
  return { ...owner, releaseId }
}

async function findOwnerOfSite(db: Kysely<Database>, userId: number, siteId: number): Promise<Owner | undefined> {
  const row = await projectsWithRoles(db, userId)
    .innerJoin('site', 'site.project_id', 'project.id')
    .where('site.id', '=', siteId)
    .where('site.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row && { ...ownerOf(row, {}), siteId }
}

interface OwnerRow {
  space_id: number
  project_id: number
  is_private: number
  requires_mfa: number
  space_role: Role | null
  project_role: Role | null
}

function ownerOf(row: OwnerRow, named: { moduleId?: number; docIds?: number[]; shareId?: number }): Owner {
  return {
    spaceId: row.space_id,
    projectId: row.project_id,
    isPrivate: row.is_private === 1,
    requiresMfa: row.requires_mfa === 1,
    spaceRole: row.space_role,
    projectRole: row.project_role,
    moduleId: named.moduleId,
    docIds: named.docIds ?? [],
    shareId: named.shareId,
  }
}

/** Live projects of live spaces with one person's roles. */
export function projectsWithRoles(db: Kysely<Database>, userId: number) {
  return liveRows(db, 'project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select(['project.id as project_id', 'project.space_id', 'project.is_private', 'space.requires_mfa'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .where('space.deleted_at_ms', 'is', null)
}

/** As `projectsWithRoles`, one row per live application. */
function ownersOfModules(db: Kysely<Database>, userId: number) {
  return projectsWithRoles(db, userId)
    .innerJoin('module', 'module.project_id', 'project.id')
    .where('module.deleted_at_ms', 'is', null)
}

const ownerOfProject = prepareQuery<{ userId: number; projectId: number }>()((db, param) =>
  projectsWithRoles(db, param('userId')).where('project.id', '=', param('projectId')),
)

const ownerOfModule = prepareQuery<{ userId: number; moduleId: number }>()((db, param) =>
  ownersOfModules(db, param('userId')).where('module.id', '=', param('moduleId')),
)

const ownerOfDoc = prepareQuery<{ userId: number; docId: number }>()((db, param) =>
  ownersOfModules(db, param('userId'))
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .select(['module.id as module_id', isInHiddenPlace.as('is_hidden')])
    .where('doc.id', '=', param('docId'))
    .where('doc.deleted_at_ms', 'is', null),
)
