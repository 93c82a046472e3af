/* Mock addresses of applications: for those who look at and change them, and for those who call them. */
import { getMockAddress, replaceMockAddress, updateMockAddress } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { answerRoutes } from './answer/answer-routes.ts'
import { openAddress, replaceAddress, turnAddress } from './mock-commands.ts'

export async function mockRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  serveEndpoint(app, context, getMockAddress, ({ scope }) => openAddress(context, scope))
  serveEndpoint(app, context, updateMockAddress, (call) =>
    turnAddress(context, originOf(call), call.scope, call.body.isOn),
  )
  serveEndpoint(app, context, replaceMockAddress, (call) => replaceAddress(context, originOf(call), call.scope))
  await answerRoutes(app, context)
}
