/* Personal access tokens. */
import { addAccessToken, listAccessTokens, revokeAccessToken, revokeAllAccessTokens } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { withDevice } from '../../../http/cookies/device-cookie.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readSettings } from '../../../core/settings.ts'
import { createToken, revokeAllTokens, revokeToken } from './token-commands.ts'
import { presentToken } from './token-presenter.ts'
import { listTokensOf } from './token-repo.ts'

export function tokenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  serveEndpoint(app, context, listAccessTokens, async ({ actor }) => {
    const { maxDays } = await readSettings(db, 'tokens')
    const rows = await listTokensOf(db, actor.userId)
    return { tokens: rows.map((row) => presentToken(row, maxDays)), maxDays }
  })

  serveEndpoint(app, context, addAccessToken, async (call) => {
    const { row, token } = await createToken(context, call.actor, withDevice(call), {
      origin: originOf(call),
      language: call.language,
    })
    const { maxDays } = await readSettings(db, 'tokens')
    return { ...presentToken(row, maxDays), token }
  })

  serveEndpoint(app, context, revokeAccessToken, async (call) => {
    await revokeToken(context, call.actor, originOf(call), call.body.id)
    return null
  })

  serveEndpoint(app, context, revokeAllAccessTokens, (call) => revokeAllTokens(context, call.actor, originOf(call)))
}
