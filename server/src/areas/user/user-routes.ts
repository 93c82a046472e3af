import { getPermissions, getUserInfo, login, logout, setFirstPassword, systemLogin } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { serveEndpoint, type Call } from '../../core/serve-endpoint.ts'
import { chooseFirstPassword, signIn, signOut } from './user-commands.ts'
import { presentPermissions, presentUserInfo } from './user-presenter.ts'
import { listRoles } from './user-repo.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const handleLogin = (call: Pick<Call<typeof login>, 'body' | 'actor' | 'request'>) => {
    const { username, password, source } = call.body
    return signIn(context, { username, password, source }, originOf(call))
  }
  serveEndpoint(app, context, login, handleLogin)
  serveEndpoint(app, context, systemLogin, handleLogin)

  serveEndpoint(app, context, setFirstPassword, async ({ actor, body }) => {
    await chooseFirstPassword(context, actor, body.password)
    return null
  })

  serveEndpoint(app, context, logout, async ({ actor }) => {
    await signOut(context, actor)
    return null
  })

  serveEndpoint(app, context, getUserInfo, ({ actor }) => Promise.resolve(presentUserInfo(actor)))

  serveEndpoint(app, context, getPermissions, async ({ actor }) =>
    presentPermissions(actor, await listRoles(context.db, actor.userId)),
  )
}
