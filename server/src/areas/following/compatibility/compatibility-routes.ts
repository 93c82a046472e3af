/* What changes are to callers, as spaces and applications decided. */
import {
  acceptBreak,
  getRuleLevels,
  pageAcceptedBreaks,
  resetRuleLevels,
  revokeAcceptedBreak,
  setRuleLevel,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { acceptChange, chooseLevel, resetLevels, revokeAccepted } from './compatibility-commands.ts'
import { pageAccepted, readLevels } from './compatibility-queries.ts'

export function compatibilityRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getRuleLevels, ({ scope }) => readLevels(context, scope))

  serveEndpoint(app, context, setRuleLevel, async (call) => {
    const { ruleId, level } = call.body
    await chooseLevel(context, originOf(call), { spaceId: call.scope.spaceId, ruleId, level })
    return null
  })

  serveEndpoint(app, context, resetRuleLevels, async (call) => {
    await resetLevels(context, originOf(call), call.scope.spaceId)
    return null
  })

  serveEndpoint(app, context, pageAcceptedBreaks, ({ scope, query }) =>
    pageAccepted(context, placeOf(scope).moduleId, query),
  )

  serveEndpoint(app, context, acceptBreak, (call) => {
    const { moduleId: _moduleId, ...body } = call.body
    return acceptChange(context, originOf(call), placeOf(call.scope), body)
  })

  serveEndpoint(app, context, revokeAcceptedBreak, async (call) => {
    await revokeAccepted(context, originOf(call), placeOf(call.scope), call.body.fingerprint)
    return null
  })
}

function placeOf({ moduleId, spaceId }: ProjectScope): { moduleId: number; spaceId: number } {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, spaceId }
}
