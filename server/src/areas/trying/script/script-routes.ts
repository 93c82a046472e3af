/* Scripts before and after a call. */
import { runScript } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { openSandbox } from '../../../sandbox/sandbox.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import type { CallSender } from '../proxy/proxy-commands.ts'
import { runCallScript } from './script-commands.ts'

export function scriptRoutes(app: FastifyInstance, context: AppContext, sender: CallSender): void {
  const sandbox = openSandbox()
  app.addHook('onClose', () => sandbox.close())

  serveEndpoint(app, context, runScript, async ({ body, actor, scope, reply }) => {
    const { moduleId } = scope
    const environments = moduleId === undefined ? [] : await readEnvironmentUrls(context, moduleId, scope.role)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    return runCallScript(context, { sandbox, sender }, body, { userId: actor.userId, environments }, left.signal)
  })
}
