import {
  findPassword,
  getAccountRules,
  getPasswordReset,
  getPermissions,
  getUserInfo,
  login,
  logout,
  register,
  resetPassword,
  setFirstPassword,
  systemLogin,
  updateOwnPassword,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { findDevice, giveDevice } from '../../../http/cookies/device-cookie.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import { signInByPassword } from '../identity/password-commands.ts'
import {
  changeOwnPassword,
  chooseFirstPassword,
  getLiveReset,
  mailResetLinks,
  resetForgottenPassword,
  takeResetRequest,
} from './password-commands.ts'
import { readAccountRules, registerAccount } from './register-commands.ts'
import { signIn, signOut } from './user-commands.ts'
import { presentPermissions, presentUserInfo } from './user-presenter.ts'
import { findAvatarId, listRoles } from './user-repo.ts'
import { countAccessTokens } from '../token/token-queries.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const handleLogin = (call: Pick<Call<typeof login>, 'body' | 'actor' | 'request' | 'reply'>) => {
    const { username, password, source } = call.body
    const device = giveDevice(context.config, call)
    // Other services need the password as it was typed, and their people have accounts of their own here.
    if (source === 'ldap' || source === 'form') {
      return signInByPassword(context, { source, username, password, device }, originOf(call))
    }
    return signIn(context, { username, password, source, device }, originOf(call))
  }
  serveEndpoint(app, context, login, handleLogin)
  serveEndpoint(app, context, systemLogin, handleLogin)

  serveEndpoint(app, context, logout, async (call) => {
    await signOut(context, call.actor, originOf(call))
    return null
  })

  serveEndpoint(app, context, getUserInfo, async ({ actor }) =>
    presentUserInfo(actor, await findAvatarId(context.db, actor.userId)),
  )

  serveEndpoint(app, context, getPermissions, async ({ actor }) =>
    presentPermissions(actor, await listRoles(context.db, actor.userId)),
  )

  serveEndpoint(app, context, getAccountRules, () => readAccountRules(context))

  serveEndpoint(app, context, register, (call) =>
    registerAccount(context, call.body, { origin: originOf(call), language: call.language }),
  )
  passwordRoutes(app, context)
}

function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, setFirstPassword, async (call) => {
    await chooseFirstPassword(context, call.actor, call.body, {
      origin: originOf(call),
      language: call.language,
    })
    return null
  })

  serveEndpoint(app, context, updateOwnPassword, async (call) => {
    const passwords = { ...call.body, device: findDevice(call.request) }
    await changeOwnPassword(context, call.actor, passwords, { origin: originOf(call), language: call.language })
    return null
  })

  serveEndpoint(app, context, findPassword, async (call) => {
    const origin = originOf(call)
    const { name } = call.body
    await takeResetRequest(context, name, origin)
    // Not before the answer has left: how long it takes to write a mail would reveal that there is someone to write to.
    context.backgroundTasks.run('mailing a link for a new password', () =>
      mailResetLinks(context, name, { origin, language: call.language }),
    )
    return null
  })

  serveEndpoint(app, context, getPasswordReset, async (call) => {
    const { username, userId } = await getLiveReset(context, call.body.token, originOf(call))
    return { username, accessTokens: await countAccessTokens(context.db, userId) }
  })

  serveEndpoint(app, context, resetPassword, (call) =>
    resetForgottenPassword(context, call.body, { origin: originOf(call), language: call.language }),
  )
}
