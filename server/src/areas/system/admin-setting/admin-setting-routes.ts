/* System settings, for super admins. */
import { getSystemSettings, listOutgoingRefusals, updateSystemSettings } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readAllSettings, saveSettings } from './admin-setting-commands.ts'
import { presentRefusal } from './admin-setting-presenter.ts'
import { listRefusals } from './admin-setting-repo.ts'

export function adminSettingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getSystemSettings, () => readAllSettings(context))

  serveEndpoint(app, context, updateSystemSettings, async (call) => ({
    version: await saveSettings(context, originOf(call), call.body, call.language),
  }))

  serveEndpoint(app, context, listOutgoingRefusals, async () =>
    (await listRefusals(context.db, context.clock())).map(presentRefusal),
  )
}
