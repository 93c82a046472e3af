/* Signing in from elsewhere: trips of browsers, identities of an account, what a super admin sets. */
import {
  exchangeLoginKey,
  finishSignInElsewhere,
  getLoginByKey,
  getSignInWays,
  linkByPassword,
  listIdentities,
  removeOauthProvider,
  saveDingtalk,
  saveFormLogin,
  saveLdap,
  saveOauthProvider,
  saveSignInOrder,
  saveWecom,
  startLinkIdentity,
  startSignInElsewhere,
  testDingtalk,
  testFormLogin,
  testLdap,
  testOauthProvider,
  testWecom,
  unlinkIdentity,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findDevice, withDevice } from '../../../http/cookies/device-cookie.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint, answersNull } from '../../../http/serve-endpoint.ts'
import { finishTrip, redeemLoginKey, startLinkTrip, startProblem, startTrip } from './browser-commands.ts'
import { linkIdentityByPassword, removeIdentity } from './identity-commands.ts'
import { publicBase } from '../../../config/own-addresses.ts'
import {
  changeDingtalk,
  changeFormLogin,
  changeLdap,
  changeOrder,
  changeProvider,
  changeWecom,
  listWays,
  removeProvider,
} from './sign-in-methods-commands.ts'
import { tryDingtalk, tryFormLogin, tryLdap, tryProvider, tryWecom } from './try-sign-in-methods-commands.ts'
import { listOwnIdentities } from './identity-queries.ts'

export function identityRoutes(app: FastifyInstance, context: AppContext): void {
  tripRoutes(app, context)
  ownRoutes(app, context)
  settingRoutes(app, context)
  testRoutes(app, context)
}

/** A provider's key is no longer; whether there is one is asked later. */
const keyLetters = 32

const seeOther = 303

function tripRoutes(app: FastifyInstance, context: AppContext): void {
  const { basePath } = context.config

  serveEndpoint(app, context, startSignInElsewhere, async ({ params, query, request, reply }) => {
    const provider = params.provider.slice(0, keyLetters)
    const target = await startTrip(context, { request, reply }, { provider, redirect: query.redirect ?? '' }).then(
      (url) => url.href,
      (error: unknown) => basePath + startProblem(context, error),
    )
    return reply.header('cache-control', 'no-store').redirect(target, seeOther)
  })

  serveEndpoint(app, context, finishSignInElsewhere, async ({ params, query, actor, request, reply, language }) => {
    const origin = originOf({ actor, request })
    const trip = { provider: params.provider.slice(0, keyLetters), state: query.state ?? '', origin, language }
    const page = await finishTrip(context, { request, reply }, trip)
    return reply.header('cache-control', 'no-store').redirect(basePath + page, seeOther)
  })

  serveEndpoint(app, context, exchangeLoginKey, (call) =>
    redeemLoginKey(context, call, call.body.loginKey, originOf(call)),
  )
  serveEndpoint(app, context, getLoginByKey, (call) =>
    redeemLoginKey(context, call, call.query.loginKey, originOf(call)),
  )
}

function ownRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listIdentities, ({ actor }) => listOwnIdentities(context, actor))

  serveEndpoint(app, context, startLinkIdentity, async (call) => {
    const url = await startLinkTrip(context, call, call.actor, withDevice(call))
    return { url: url.href }
  })

  serveEndpoint(app, context, linkByPassword, async (call) => {
    const { provider: source, proof, ...rest } = call.body
    const by = { origin: originOf(call), language: call.language }
    const device = findDevice(call.request)
    const login = { source, device, ...rest, proof: { ...proof, device } }
    await linkIdentityByPassword(context, call.actor, login, by)
    return null
  })

  serveEndpoint(
    app,
    context,
    unlinkIdentity,
    answersNull((call) =>
      removeIdentity(context, call.actor, withDevice(call), { origin: originOf(call), language: call.language }),
    ),
  )
}

function callbackOf(context: AppContext, request: FastifyRequest, key: string): string {
  return `${publicBase(context.config, request)}/system/oauth/${key}/callback`
}

function settingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getSignInWays, ({ request }) =>
    listWays(context, callbackOf(context, request, '{provider}')),
  )
  serveEndpoint(
    app,
    context,
    saveSignInOrder,
    answersNull((call) => changeOrder(context, originOf(call), call.body.keys)),
  )
  serveEndpoint(
    app,
    context,
    saveLdap,
    answersNull((call) => changeLdap(context, originOf(call), call.body)),
  )
  serveEndpoint(
    app,
    context,
    saveFormLogin,
    answersNull((call) => changeFormLogin(context, originOf(call), call.body.settings)),
  )
  serveEndpoint(
    app,
    context,
    saveOauthProvider,
    answersNull((call) => changeProvider(context, originOf(call), call.body)),
  )
  serveEndpoint(
    app,
    context,
    removeOauthProvider,
    answersNull((call) => removeProvider(context, originOf(call), call.body.key)),
  )
  serveEndpoint(
    app,
    context,
    saveDingtalk,
    answersNull((call) => changeDingtalk(context, originOf(call), call.body)),
  )
  serveEndpoint(
    app,
    context,
    saveWecom,
    answersNull((call) => changeWecom(context, originOf(call), call.body)),
  )
}

function testRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, testLdap, async ({ body }) => ({ steps: await tryLdap(context, body.settings, body) }))
  serveEndpoint(app, context, testFormLogin, async ({ body }) => ({
    steps: await tryFormLogin(context, body.settings, body),
  }))
  serveEndpoint(app, context, testOauthProvider, async ({ body, request }) => ({
    steps: await tryProvider(context, body.settings, body.secret, callbackOf(context, request, body.settings.key)),
  }))
  serveEndpoint(app, context, testDingtalk, async ({ body }) => ({
    steps: await tryDingtalk(context, body.settings, body.secret),
  }))
  serveEndpoint(app, context, testWecom, async ({ body }) => ({
    steps: await tryWecom(context, body.settings, body.secret),
  }))
}
