/* Rules of mock addresses, and the last calls. */
import {
  addMockRule,
  deleteMockRule,
  listMockCalls,
  listMockRules,
  orderMockRules,
  restoreMockRule,
  tryMockRule,
  turnMockRule,
  updateMockRule,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { MockParts } from '../answer/answer-routes.ts'
import type { MockScripts } from '../answer/mock-scripts.ts'
import {
  addRule,
  bringRuleBack,
  changeRule,
  orderRules,
  placeOf,
  readRules,
  removeRule,
  turnRule,
} from './rule-commands.ts'
import { tryRule } from './try-rule.ts'

interface RuleParts extends MockParts {
  scripts: MockScripts
}

export function ruleRoutes(app: FastifyInstance, context: AppContext, { answers, log, scripts }: RuleParts): void {
  serveEndpoint(app, context, listMockRules, ({ scope }) => readRules(context, scope))
  serveEndpoint(app, context, addMockRule, (call) =>
    addRule({ context, origin: originOf(call), scope: call.scope }, call.body.rule),
  )
  serveEndpoint(app, context, updateMockRule, (call) =>
    changeRule({ context, origin: originOf(call), scope: call.scope }, call.body),
  )
  serveEndpoint(app, context, turnMockRule, (call) =>
    turnRule({ context, origin: originOf(call), scope: call.scope }, call.body.id, call.body.isOn),
  )
  serveEndpoint(app, context, orderMockRules, (call) =>
    orderRules({ context, origin: originOf(call), scope: call.scope }, call.body.ids),
  )
  serveEndpoint(app, context, deleteMockRule, (call) =>
    removeRule({ context, origin: originOf(call), scope: call.scope }, call.body.id),
  )
  serveEndpoint(app, context, restoreMockRule, (call) =>
    bringRuleBack({ context, origin: originOf(call), scope: call.scope }, call.body.id),
  )
  serveEndpoint(app, context, tryMockRule, ({ scope, body, language, request }) =>
    tryRule(context, { answers, scripts }, { scope, language, address: request.ip }, body),
  )
  serveEndpoint(app, context, listMockCalls, async ({ scope }) => {
    const { moduleId, docId } = await placeOf(context, scope)
    return log.list(moduleId, docId)
  })
}
