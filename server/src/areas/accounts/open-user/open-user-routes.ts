/* Open users of a space. */
import {
  addOpenUser,
  deleteOpenUser,
  disableOpenUser,
  enableOpenUser,
  pageOpenUsers,
  rotateOpenUser,
  type OpenUser,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { listSecrets } from '../../../auth/machines/rotated-secrets.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { SpaceScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { createOpenUser, removeOpenUser, rotateSecret, switchOpenUser } from './open-user-commands.ts'
import { presentOpenUser } from './open-user-presenter.ts'
import { findOpenUser, pageOpenUsersOf } from './open-user-repo.ts'

const defaultPageSize = 20

export function openUserRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  const read = async ({ spaceId }: SpaceScope, id: number): Promise<OpenUser> => {
    const row = await findOpenUser(db, spaceId, id)
    if (row === undefined) throw new AppError('not_accessible')
    return presentOpenUser(row, (await listSecrets(db, 'open_user_secret', [id])).get(id) ?? [], clock())
  }

  serveEndpoint(app, context, pageOpenUsers, async ({ scope, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, search = '' } = query
    const page = { search: search.trim(), offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await pageOpenUsersOf(db, { spaceId: scope.spaceId, ...page })
    const ids = rows.map((row) => row.id)
    const secrets = await listSecrets(db, 'open_user_secret', ids)
    const list = rows.map((row) => presentOpenUser(row, secrets.get(row.id) ?? [], clock()))
    return { list, total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, addOpenUser, async (call) => {
    const { applicant, remark = '' } = call.body
    const values = { applicant, remark }
    const { id, secret } = await createOpenUser(context, call.actor, originOf(call), call.scope.spaceId, values)
    return { ...(await read(call.scope, id)), secret }
  })

  serveEndpoint(app, context, rotateOpenUser, async (call) => {
    const { scope, body } = call
    const { id, secret } = await rotateSecret(context, originOf(call), named(scope, body.id), body.graceHours)
    return { ...(await read(scope, id)), secret }
  })

  serveEndpoint(app, context, enableOpenUser, async (call) =>
    read(call.scope, await switchOpenUser(context, originOf(call), named(call.scope, call.body.id), 1)),
  )

  serveEndpoint(app, context, disableOpenUser, async (call) =>
    read(call.scope, await switchOpenUser(context, originOf(call), named(call.scope, call.body.id), 0)),
  )

  serveEndpoint(app, context, deleteOpenUser, async (call) => {
    await removeOpenUser(context, originOf(call), named(call.scope, call.body.id))
    return null
  })
}

function named({ spaceId }: SpaceScope, publicId: string): { spaceId: number; publicId: string } {
  return { spaceId, publicId }
}
