import { getMailSettings, saveMailSettings, testMailSettings } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeMailSettings, readMailSettings, tryMailSettings } from './mail-setting-commands.ts'

export function mailSettingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getMailSettings, () => readMailSettings(context))

  serveEndpoint(app, context, saveMailSettings, (call) => changeMailSettings(context, call.body, originOf(call)))

  serveEndpoint(app, context, testMailSettings, (call) =>
    tryMailSettings(context, call.body, { origin: originOf(call), language: call.language }),
  )
}
