/* Inviting people by email, and following an invitation. */
import {
  acceptInvitation,
  addInvitation,
  addSpaceInvitation,
  getInvitation,
  listInvitations,
  listSpaceInvitations,
  resendInvitation,
  resendSpaceInvitation,
  revokeInvitation,
  revokeSpaceInvitation,
  type Language,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { accept, getOpenInvitation } from './accept-commands.ts'
import {
  inviteToAccount,
  inviteToSpace,
  listOpenInvitations,
  resend,
  revoke,
  type InviteAct,
} from './invitation-commands.ts'

interface Called {
  actor: UserActor
  request: FastifyRequest
  language: Language
}

function actOf<S extends number | null>({ actor, request, language }: Called, spaceId: S): InviteAct & { spaceId: S } {
  return { actor, origin: originOf({ actor, request }), language, spaceId }
}

const idOf = ({ id }: { id: string }): number => decodeId('invitation', id)

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  spaceRoutes(app, context)
  accountRoutes(app, context)

  serveEndpoint(app, context, getInvitation, async (call) => {
    const row = await getOpenInvitation(context, call.body.token, originOf(call))
    return { email: row.email, spaceName: row.space_name, roleCode: row.role, invitedBy: row.inviter_name }
  })
  serveEndpoint(app, context, acceptInvitation, async (call) => {
    await accept(context, call.body, originOf(call))
    return null
  })
}

function spaceRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listSpaceInvitations, ({ actor, scope }) =>
    listOpenInvitations(context, actor, scope.spaceId),
  )
  serveEndpoint(app, context, addSpaceInvitation, (call) => {
    const { email, roleCode: role } = call.body
    return inviteToSpace(context, actOf(call, call.scope.spaceId), { email, role })
  })
  serveEndpoint(app, context, resendSpaceInvitation, (call) =>
    resend(context, actOf(call, call.scope.spaceId), idOf(call.body)),
  )
  serveEndpoint(app, context, revokeSpaceInvitation, async (call) => {
    await revoke(context, actOf(call, call.scope.spaceId), idOf(call.body))
    return null
  })
}

function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listInvitations, ({ actor }) => listOpenInvitations(context, actor, null))
  serveEndpoint(app, context, addInvitation, (call) => inviteToAccount(context, actOf(call, null), call.body.email))
  serveEndpoint(app, context, resendInvitation, (call) => resend(context, actOf(call, null), idOf(call.body)))
  serveEndpoint(app, context, revokeInvitation, async (call) => {
    await revoke(context, actOf(call, null), idOf(call.body))
    return null
  })
}
