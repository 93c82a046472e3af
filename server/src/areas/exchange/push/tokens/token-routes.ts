/* Tokens of applications, for the people who look after them. */
import {
  createApplicationToken,
  listApplicationTokens,
  revokeApplicationToken,
  rotateApplicationToken,
  signApplicationToken,
  type ApplicationToken,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { listSecrets } from '../../../../auth/machines/rotated-secrets.ts'
import { AppError } from '../../../../core/app-error.ts'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { createToken, demandSignature, revokeToken, rotateToken, type TokenPlace } from './token-commands.ts'
import { presentToken } from './token-presenter.ts'
import { findTokenRow, listTokenRows } from './token-repo.ts'

export function tokenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  const read = async ({ moduleId }: TokenPlace, id: number): Promise<ApplicationToken> => {
    const row = await findTokenRow(db, moduleId, id)
    if (row === undefined) throw new AppError('not_accessible')
    return presentToken(row, (await listSecrets(db, 'application_token_secret', [id])).get(id) ?? [], clock())
  }

  serveEndpoint(app, context, listApplicationTokens, async ({ query }) => {
    const rows = await listTokenRows(db, decodeId('module', query.moduleId))
    const ids = rows.map((row) => row.id)
    const secrets = await listSecrets(db, 'application_token_secret', ids)
    return { tokens: rows.map((row) => presentToken(row, secrets.get(row.id) ?? [], clock())) }
  })

  serveEndpoint(app, context, createApplicationToken, async (call) => {
    const place = placeOf(call)
    const { id, secret } = await createToken(context, originOf(call), place, call.body.name)
    return { ...(await read(place, id)), secret }
  })

  serveEndpoint(app, context, rotateApplicationToken, async (call) => {
    const place = placeOf(call)
    const { id: publicId, graceHours } = call.body
    const { id, secret } = await rotateToken(context, originOf(call), place, { publicId, graceHours })
    return { ...(await read(place, id)), secret }
  })

  serveEndpoint(app, context, signApplicationToken, async (call) => {
    const place = placeOf(call)
    const { id: publicId, isSigned } = call.body
    const { id, secret } = await demandSignature(context, originOf(call), place, { publicId, isSigned })
    return { ...(await read(place, id)), secret }
  })

  serveEndpoint(app, context, revokeApplicationToken, async (call) => {
    await revokeToken(context, originOf(call), placeOf(call), call.body.id)
    return null
  })
}

function placeOf({ scope, body }: { scope: ProjectScope; body: { moduleId: string } }): TokenPlace {
  return { moduleId: decodeId('module', body.moduleId), spaceId: scope.spaceId }
}
