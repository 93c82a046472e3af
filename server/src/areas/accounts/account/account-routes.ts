import {
  endOwnOtherSessions,
  endOwnSession,
  getAvatar,
  getPreferences,
  getProfile,
  listSessions,
  removeAvatar,
  setAvatar,
  updatePreferences,
  updateProfile,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { findDevice } from '../../../http/cookies/device-cookie.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { sendPicture } from '../../../http/send-picture.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changePreferences, readPreferences } from './preference-commands.ts'
import { changeAvatar, changeProfile, dropAvatar, readAvatar, readProfile } from './profile-commands.ts'
import { endOtherSessionsOfOwn, endSessionOfOwn, listOwnSessions } from './session-commands.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getProfile, ({ actor }) => readProfile(context, actor))

  serveEndpoint(app, context, updateProfile, (call) =>
    changeProfile(context, call.actor, call.body, {
      origin: originOf(call),
      language: call.language,
      device: findDevice(call.request),
    }),
  )

  serveEndpoint(app, context, setAvatar, async (call) => ({
    avatar: await changeAvatar(context, call.actor, call.file, originOf(call)),
  }))

  serveEndpoint(app, context, removeAvatar, async (call) => {
    await dropAvatar(context, call.actor, originOf(call))
    return null
  })

  serveEndpoint(app, context, getAvatar, async ({ query, reply }) =>
    sendPicture(reply, await readAvatar(context, query.id)),
  )

  serveEndpoint(app, context, listSessions, ({ actor }) => listOwnSessions(context, actor))

  serveEndpoint(app, context, endOwnSession, async (call) => {
    await endSessionOfOwn(context, call.actor, call.body.id, originOf(call))
    return null
  })

  serveEndpoint(app, context, endOwnOtherSessions, async (call) => ({
    ended: await endOtherSessionsOfOwn(context, call.actor, originOf(call)),
  }))

  serveEndpoint(app, context, getPreferences, ({ actor }) => readPreferences(context, actor))

  serveEndpoint(app, context, updatePreferences, ({ actor, body }) => changePreferences(context, actor, body))
}
