/* Settings of composed projects, for members of the space. */
import {
  addComposeParam,
  addComposeReturn,
  deleteComposeParam,
  deleteComposeReturn,
  getComposeSettings,
  listComposeParams,
  listComposeReturns,
  saveComposeSettings,
  updateComposeParam,
  updateComposeReturn,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { placeOf } from '../scope-place.ts'
import { changeSettings, CommonRowCommands, showSettings } from './setting-commands.ts'

export function settingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getComposeSettings, ({ scope }) => showSettings(context, placeOf(scope).composeId))

  serveEndpoint(app, context, saveComposeSettings, async (call) => {
    const place = placeOf(call.scope)
    await changeSettings(context, originOf(call), place, call.body)
    return showSettings(context, place.composeId)
  })

  rowRoutes(app, context)
}

function rowRoutes(app: FastifyInstance, context: AppContext): void {
  const params = new CommonRowCommands(context, 'params')
  const returns = new CommonRowCommands(context, 'returns')

  serveEndpoint(app, context, listComposeParams, ({ scope }) => params.rows(placeOf(scope).composeId))
  serveEndpoint(app, context, listComposeReturns, ({ scope }) => returns.rows(placeOf(scope).composeId))
  serveEndpoint(app, context, addComposeParam, (call) => params.add(originOf(call), placeOf(call.scope), call.body))
  serveEndpoint(app, context, addComposeReturn, (call) => returns.add(originOf(call), placeOf(call.scope), call.body))
  serveEndpoint(app, context, updateComposeParam, (call) =>
    params.update(originOf(call), placeOf(call.scope), call.body),
  )
  serveEndpoint(app, context, updateComposeReturn, (call) =>
    returns.update(originOf(call), placeOf(call.scope), call.body),
  )
  serveEndpoint(app, context, deleteComposeParam, async (call) => {
    await params.remove(originOf(call), placeOf(call.scope), call.body.id)
    return null
  })
  serveEndpoint(app, context, deleteComposeReturn, async (call) => {
    await returns.remove(originOf(call), placeOf(call.scope), call.body.id)
    return null
  })
}
