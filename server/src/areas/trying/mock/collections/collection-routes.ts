/* Collections that keep what is sent to a mock address. */
import {
  deleteMockCollection,
  findMockCalls,
  listMockCollections,
  resetMockState,
  updateMockCollection,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { changeCollection, findCalls, readCollections, removeCollection, resetState } from './collection-commands.ts'

export function collectionRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listMockCollections, ({ scope }) => readCollections(context, scope))
  serveEndpoint(app, context, updateMockCollection, (call) => {
    const { moduleId: _moduleId, ...collection } = call.body
    return changeCollection({ context, origin: originOf(call), scope: call.scope }, collection)
  })
  serveEndpoint(app, context, deleteMockCollection, (call) =>
    removeCollection({ context, origin: originOf(call), scope: call.scope }, call.body.path),
  )
  serveEndpoint(app, context, findMockCalls, ({ scope, query }) => findCalls(context, scope, query.text))
  serveEndpoint(app, context, resetMockState, (call) =>
    resetState({ context, origin: originOf(call), scope: call.scope }),
  )
}
