/*
 * The one gate in front of every endpoint: resolves what the request names, the caller's role there, and refuses by default. Missing and
 * invisible answer the same, hidden documents included. Does not own: which role may do what (`permissions` of the contract), who sees what
 * is hidden (`visibility.ts`).
 */
import {
  shareType,
  tokenUseOf,
  userStatus,
  type AccessOf,
  type EndpointDefinition,
  type Role,
  type SubjectFields,
} from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import type { Actor, MachineActor, UserActor } from '../core/actor.ts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { machineStanding } from './open-users.ts'
import { decodeId } from '../core/public-ids.ts'
import { mayProject, maySpace, projectRoleOf, spaceRoleOf } from './rights.ts'
import { seesDoc } from './visibility.ts'
import { isInHiddenPlace } from './visible-docs.ts'
import type { ProjectScope, ShareScope, SpaceScope } from './scope.ts'
import { hashToken } from './secrets.ts'

/** Query or body of the request, already validated. */
export type Fields = Readonly<Record<string, unknown>>

/** Somebody who is let in: a person in a session or with a token, or a machine. */
export type KnownActor = UserActor | MachineActor

/**
 * Signed in, as far as the rule asks.
 * @throws {AppError} sign_in_required, set_password_required, token_not_allowed, token_read_only, no_permission (super admin only)
 */
export function requireActor(endpoint: EndpointDefinition, actor: Actor): void {
  const { access } = endpoint
  if (access.kind === 'public' || access.kind === 'share' || access.kind === 'application') return
  if (actor.kind === 'anonymous') throw new AppError('sign_in_required')
  if (actor.kind === 'machine') {
    if (endpoint.machines !== true) throw new AppError('token_not_allowed')
    return
  }
  requireTokenUse(endpoint, actor)
  if (access.kind === 'signedIn') return
  if (actor.status === userStatus.setPassword) throw new AppError('set_password_required')
  if (access.kind === 'superAdmin' && !actor.isSuperAdmin) throw new AppError('no_permission')
}

/** A personal access token does what its scope says, and nothing about accounts and rights. */
function requireTokenUse(endpoint: EndpointDefinition, { token }: UserActor): void {
  if (token === undefined) return
  const use = tokenUseOf(endpoint)
  if (use === 'never') throw new AppError('token_not_allowed')
  if (use === 'write' && token.scope !== 'write') throw new AppError('token_read_only')
}

/**
 * The space the request names, when the caller may do the action there.
 * @throws {AppError} not_accessible when it is missing or invisible, mfa_required when the space demands it, no_permission when the role does not allow the action
 */
export async function requireSpace(
  { db }: Pick<AppContext, 'db'>,
  access: AccessOf<'space'>,
  actor: KnownActor,
  fields: Fields,
): Promise<SpaceScope> {
  const spaceId = decodeId('space', textField(fields, access.by.space))
  if (actor.kind === 'machine') return requireMachineSpace(access, actor, spaceId)
  const [row] = await roleInSpace(db, { userId: actor.userId, spaceId })
  const role = row && spaceRoleOf({ isSuperAdmin: actor.isSuperAdmin, spaceRole: row.role })
  if (row === undefined || role === undefined || role === null) throw new AppError('not_accessible')
  refuseWithoutFactor(actor, row.requires_mfa === 1)
  if (!maySpace(access.action, role)) throw new AppError('no_permission')
  return { spaceId, role, spaceRole: row.role }
}

/** A machine was only let in while its space is live: nothing has to be asked. */
function requireMachineSpace({ action }: AccessOf<'space'>, actor: MachineActor, spaceId: number): SpaceScope {
  const standing = machineStanding(actor, spaceId)
  if (standing === null) throw new AppError('not_accessible')
  if (!maySpace(action, standing.role)) throw new AppError('no_permission')
  return { spaceId, ...standing }
}

/**
 * The project that owns what the request names, when the caller may do the action there.
 * @throws {AppError} as `requireSpace`; doc_not_in_module when listed documents belong to different applications
 */
export async function requireProject(
  { db }: Pick<AppContext, 'db'>,
  access: AccessOf<'project'>,
  actor: KnownActor,
  fields: Fields,
): Promise<ProjectScope> {
  const owner = await findOwner(db, access.by, actor, fields)
  if (owner === undefined) throw new AppError('not_accessible')
  const role = roleOf(actor, owner)
  if (role === null) throw new AppError('not_accessible')
  const { requiresMfa, ...scope } = owner
  refuseWithoutFactor(actor, requiresMfa)
  if (!mayProject(access.action, role)) throw new AppError('no_permission')
  return { ...scope, role }
}

/** What a space may demand of people; machines have a secret of their own. */
function refuseWithoutFactor(actor: KnownActor, requiresMfa: boolean): void {
  if (requiresMfa && actor.kind === 'user' && !actor.hasSecondFactor) throw new AppError('mfa_required')
}

type Owner = Omit<ProjectScope, 'role'> & { requiresMfa: boolean }

/** Role that counts in the owner's project; `null` sees nothing of it. */
function roleOf(actor: KnownActor, owner: Owner): Role | null {
  if (actor.kind === 'machine') return machineStanding(actor, owner.spaceId)?.role ?? null
  return projectRoleOf({ isSuperAdmin: actor.isSuperAdmin, ...owner })
}

/** The id of no person: whose roles are asked for when a machine calls. */
export const nobodyId = 0

async function findOwner(
  db: Kysely<Database>,
  by: SubjectFields,
  actor: KnownActor,
  fields: Fields,
): Promise<Owner | undefined> {
  const userId = actor.kind === 'machine' ? nobodyId : actor.userId
  if (isGiven(fields, by.docs)) return findOwnerOfDocs(db, actor, userId, idList(fields, by.docs))
  if (isGiven(fields, by.doc)) {
    const docId = decodeId('doc', textField(fields, by.doc))
    const [row] = await ownerOfDoc(db, { userId, docId })
    if (row === undefined || !seesRow(actor, row)) return undefined
    return ownerOf(row, { moduleId: row.module_id, docIds: [docId] })
  }
  if (isGiven(fields, by.dictionary))
    return findOwnerOfDictionary(db, userId, decodeId('dictionary', textField(fields, by.dictionary)))
  if (isGiven(fields, by.share)) return findOwnerOfShare(db, userId, decodeId('share', textField(fields, by.share)))
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
  // Before anything is said about them: invisible documents are like missing ones.
  if (!rows.every((row) => seesRow(actor, row))) return undefined
  if (rows.some((row) => row.module_id !== first.module_id)) throw new AppError('doc_not_in_module')
  return ownerOf(first, { moduleId: first.module_id, docIds })
}

function seesRow(actor: KnownActor, row: OwnerRow & { is_hidden: number }): boolean {
  return seesDoc(roleOf(actor, ownerOf(row, {})), row.is_hidden === 1)
}

async function findOwnerOfShare(db: Kysely<Database>, userId: number, shareId: number): Promise<Owner | undefined> {
  const row = await ownersOfModules(db, userId)
    .innerJoin('share', 'share.module_id', 'module.id')
    .select('module.id as module_id')
    .where('share.id', '=', shareId)
    .where('share.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row && ownerOf(row, { moduleId: row.module_id, shareId })
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
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select(['project.id as project_id', 'project.space_id', 'project.is_private', 'space.requires_mfa'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
}

/** As `projectsWithRoles`, one row per live application. */
function ownersOfModules(db: Kysely<Database>, userId: number) {
  return projectsWithRoles(db, userId)
    .innerJoin('module', 'module.project_id', 'project.id')
    .where('module.deleted_at_ms', 'is', null)
}

const roleInSpace = prepareQuery<{ userId: number; spaceId: number }>()((db, param) =>
  db
    .selectFrom('space')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', param('userId')),
    )
    .select(['space_member.role', 'space.requires_mfa'])
    .where('space.id', '=', param('spaceId'))
    .where('space.deleted_at_ms', 'is', null),
)

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

const liveShare = prepareQuery<{ key: string }>()((db, param) =>
  db
    .selectFrom('share')
    .innerJoin('module', 'module.id', 'share.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .selectAll('share')
    .where('share.address_key', '=', param('key'))
    .where('share.status', '=', 1)
    .where('share.deleted_at_ms', 'is', null)
    .where('module.deleted_at_ms', 'is', null)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null),
)

const accessOfToken = prepareQuery<{ tokenHash: string; shareId: number }>()((db, param) =>
  db
    .selectFrom('share_access')
    .select('expires_at_ms')
    .where('token_hash', '=', param('tokenHash'))
    .where('share_id', '=', param('shareId')),
)

/**
 * The share a visitor may read: public, or opened with its password.
 * @throws {AppError} share_not_found, share_expired, share_locked
 */
export async function requireShare(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  access: AccessOf<'share'>,
  fields: Fields,
  accessToken: string | undefined,
): Promise<ShareScope> {
  const share = await requireLiveShare(db, textField(fields, access.by), clock())
  if (share.type === shareType.encrypted && !(await isUnlocked(db, share.id, accessToken, clock()))) {
    throw new AppError('share_locked')
  }
  return { shareId: share.id, moduleId: share.module_id, isAll: share.is_all === 1 }
}

/**
 * The share with this key in its address.
 * @throws {AppError} share_not_found, share_expired
 */
export async function requireLiveShare(db: Kysely<Database>, key: string, nowMs: number) {
  const [share] = await liveShare(db, { key })
  if (share === undefined) throw new AppError('share_not_found')
  if (share.expires_at_ms !== null && share.expires_at_ms <= nowMs) throw new AppError('share_expired')
  return share
}

/** Whether the visitor's access token opens the share. */
export async function isUnlocked(
  db: Kysely<Database>,
  shareId: number,
  accessToken: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (accessToken === undefined || accessToken === '') return false
  const rows = await accessOfToken(db, { tokenHash: hashToken(accessToken), shareId })
  return rows.some((row) => row.expires_at_ms > nowMs)
}

function isGiven(fields: Fields, name: string | undefined): name is string {
  return name !== undefined && fields[name] !== undefined && fields[name] !== null
}

function textField(fields: Fields, name: string | undefined): string {
  const value = name === undefined ? undefined : fields[name]
  if (typeof value !== 'string') throw new AppError('not_accessible')
  return value
}

function idList(fields: Fields, name: string): number[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new AppError('not_accessible')
  return value.map((each: unknown) => decodeId('doc', typeof each === 'string' ? each : ''))
}
