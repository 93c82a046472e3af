/*
 * The one gate in front of every endpoint: resolves what the request names, the caller's role there, and refuses by default. Missing and
 * invisible answer the same, hidden documents included. Does not own: which role may do what (`permissions` of the contract), who sees what
 * is hidden (`visibility.ts`).
 */
import { needsNoUser, tokenUseOf, userStatus, type AccessOf, type EndpointDefinition } from '@lectern/contracts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Actor, MachineActor, UserActor, KnownActor } from '../core/actor.ts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { machineStanding } from './machines/open-users.ts'
import { decodeId } from '../core/public-ids.ts'
import { mayProject, maySpace, spaceRoleOf } from './rights.ts'
import type { ProjectScope, SpaceScope } from './scope.ts'
import { findComposed } from './composed-owner.ts'
import { roleOf, findOwner } from './subject-owner.ts'
import { type Fields, textField } from './request-fields.ts'

/**
 * Signed in, as far as the rule asks.
 * @throws {AppError} sign_in_required, set_password_required, token_not_allowed, token_read_only, no_permission (super admin only)
 */
export function requireActor(endpoint: EndpointDefinition, actor: Actor): void {
  const { access } = endpoint
  if (needsNoUser(access)) return
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

/** A personal access token does what its scope allows, and nothing about accounts and rights. */
function requireTokenUse(endpoint: EndpointDefinition, { token }: UserActor): void {
  if (token === undefined) return
  const use = tokenUseOf(endpoint)
  if (use === 'never') throw new AppError('token_not_allowed')
  if (use === 'write' && token.scope !== 'write') throw new AppError('token_read_only')
}

/**
 * The space the request names, or the one that owns the composed project it names, when the caller may do the action there.
 * @throws {AppError} not_accessible when it is missing or invisible, mfa_required when the space demands it, no_permission when the role does not allow the action
 */
export async function requireSpace(
  { db }: Pick<AppContext, 'db'>,
  access: AccessOf<'space'>,
  actor: KnownActor,
  fields: Fields,
): Promise<SpaceScope> {
  const composed = await findComposed(db, access.by, fields)
  const spaceId = composed?.spaceId ?? decodeId('space', textField(fields, access.by.space))
  if (actor.kind === 'machine') return requireMachineSpace(access, actor, spaceId)
  const [row] = await roleInSpace(db, { userId: actor.userId, spaceId })
  const role = row && spaceRoleOf({ isSuperAdmin: actor.isSuperAdmin, spaceRole: row.role })
  if (row === undefined || role === undefined || role === null) throw new AppError('not_accessible')
  refuseWithoutFactor(actor, row.requires_mfa === 1)
  if (!maySpace(access.action, role)) throw new AppError('no_permission')
  return { ...composed, spaceId, role, spaceRole: row.role }
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
