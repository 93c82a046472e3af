import {
  addPasskey,
  beginMfa,
  beginPasskey,
  getMfaQrCode,
  getMfaState,
  getPasskeyQuestion,
  getSecondFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetMfa,
  unbindMfa,
  updateSpaceMfa,
  verifyMfa,
  verifyPasskey,
  verifyRecoveryCode,
  type Language,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../core/actor.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { withDevice } from '../../../http/cookies/device-cookie.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { beginBinding, demandInSpace, readSecondFactor, renewCodes, resetFactors, turnOff } from './account-commands.ts'
import { answerWithCode, answerWithRecoveryCode, describeChallenge, makeSecret } from './mfa-commands.ts'
import {
  answerWithPasskey,
  askForPasskey,
  beginRegistration,
  keepPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkey-commands.ts'
import { relyingPartyOf } from './relying-party.ts'

function byOf<A extends Actor>(call: { actor: A; request: FastifyRequest; language: Language }) {
  return { origin: originOf(call), language: call.language }
}

export function mfaRoutes(app: FastifyInstance, context: AppContext): void {
  const siteOf = (request: FastifyRequest) => relyingPartyOf(context.config, request)

  serveEndpoint(app, context, getMfaState, ({ body }) => describeChallenge(context, body.challenge))
  serveEndpoint(app, context, getMfaQrCode, ({ body }) => makeSecret(context, body.challenge))
  serveEndpoint(app, context, verifyMfa, (call) => answerWithCode(context, call.body, byOf(call)))
  serveEndpoint(app, context, verifyRecoveryCode, (call) => answerWithRecoveryCode(context, call.body, originOf(call)))
  serveEndpoint(app, context, getPasskeyQuestion, async ({ body, request }) => ({
    options: await askForPasskey(context, body.challenge, siteOf(request)),
  }))
  serveEndpoint(app, context, verifyPasskey, (call) =>
    answerWithPasskey(context, call.body, siteOf(call.request), originOf(call)),
  )

  serveEndpoint(app, context, getSecondFactor, ({ actor }) => readSecondFactor(context, actor))
  serveEndpoint(app, context, beginMfa, (call) => beginBinding(context, call.actor, withDevice(call)))
  serveEndpoint(app, context, unbindMfa, async (call) => {
    await turnOff(context, call.actor, withDevice(call), byOf(call))
    return null
  })
  serveEndpoint(app, context, renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewCodes(context, call.actor, withDevice(call), byOf(call)),
  }))

  serveEndpoint(app, context, beginPasskey, (call) =>
    beginRegistration(context, call.actor, withDevice(call), siteOf(call.request)),
  )
  serveEndpoint(app, context, addPasskey, (call) =>
    keepPasskey(context, call.actor, call.body, siteOf(call.request), byOf(call)),
  )
  serveEndpoint(app, context, renamePasskey, async (call) => {
    await renameOwnPasskey(context, call.actor, call.body, originOf(call))
    return null
  })
  serveEndpoint(app, context, removePasskey, async (call) => {
    await removeOwnPasskey(context, call.actor, withDevice(call), byOf(call))
    return null
  })

  serveEndpoint(app, context, resetMfa, async (call) => {
    await resetFactors(context, call.body.id, byOf(call))
    return null
  })
  serveEndpoint(app, context, updateSpaceMfa, async (call) => {
    const { isRequired } = call.body
    await demandInSpace(context, call.actor, { spaceId: call.scope.spaceId, isRequired }, originOf(call))
    return null
  })
}
