/* Confirming email addresses. */
import { cancelEmailChange, confirmEmail, getEmailLink, resendEmailLink } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { cancelChange, followLink, getLiveLink, resendLink, takeResendRequest } from './email-link-commands.ts'
import { canonicalUsername } from '../../../core/names.ts'

export function emailRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getEmailLink, async (call) => {
    const { username, email, purpose } = await getLiveLink(context, call.body.token, originOf(call))
    return { username, email, purpose }
  })

  serveEndpoint(app, context, confirmEmail, (call) =>
    followLink(context, call.body.token, { origin: originOf(call), language: call.language }),
  )

  serveEndpoint(app, context, resendEmailLink, async (call) => {
    const username = canonicalUsername(call.body.name)
    await takeResendRequest(context, username, originOf(call))
    // Not before the answer has left: how long it takes to write a mail would reveal that there is someone to write to.
    context.backgroundTasks.run('mailing a link that confirms an address', () =>
      resendLink(context, username, call.language),
    )
    return null
  })

  serveEndpoint(app, context, cancelEmailChange, async ({ actor }) => {
    await cancelChange(context, actor)
    return null
  })
}
