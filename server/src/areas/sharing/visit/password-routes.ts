/* Passwords of shares and composed projects, for those who manage them. */
import {
  addComposePassword,
  addSharePassword,
  listComposePasswords,
  listSharePasswords,
  revokeComposePassword,
  revokeSharePassword,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope, SpaceScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint, answersNull } from '../../../http/serve-endpoint.ts'
import {
  addVisitorPassword,
  listVisitorPasswords,
  revokeVisitorPassword,
  type VisitedPlace,
} from './named-password-commands.ts'

export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listSharePasswords, ({ scope }) => listVisitorPasswords(context, shareOf(scope)))
  serveEndpoint(app, context, addSharePassword, (call) =>
    addVisitorPassword(context, originOf(call), shareOf(call.scope), call.body),
  )
  serveEndpoint(
    app,
    context,
    revokeSharePassword,
    answersNull((call) => revokeVisitorPassword(context, originOf(call), shareOf(call.scope), call.body.passwordId)),
  )

  serveEndpoint(app, context, listComposePasswords, ({ scope }) => listVisitorPasswords(context, composedOf(scope)))
  serveEndpoint(app, context, addComposePassword, (call) =>
    addVisitorPassword(context, originOf(call), composedOf(call.scope), call.body),
  )
  serveEndpoint(
    app,
    context,
    revokeComposePassword,
    answersNull((call) => revokeVisitorPassword(context, originOf(call), composedOf(call.scope), call.body.passwordId)),
  )
}

function shareOf({ shareId, spaceId }: ProjectScope): VisitedPlace {
  return placeOf('share', shareId, spaceId)
}

function composedOf({ composeId, spaceId }: SpaceScope): VisitedPlace {
  return placeOf('compose', composeId, spaceId)
}

/** The access rules of these endpoints name one of the kind. */
function placeOf(of: VisitedPlace['subject']['of'], id: number | undefined, spaceId: number): VisitedPlace {
  if (id === undefined) throw new AppError('not_accessible')
  return { subject: { of, id }, spaceId }
}
