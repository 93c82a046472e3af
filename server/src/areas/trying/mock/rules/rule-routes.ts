/* Rules of mock addresses, and the last calls. */
import {
  addMockRule,
  deleteMockRule,
  getPastMockRule,
  listMockCalls,
  listMockRules,
  listMockRuleTexts,
  orderMockRules,
  tryMockRule,
  turnMockRule,
  updateMockRule,
  type MockRules,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { MockParts } from '../answer/answer-routes.ts'
import type { MockScripts } from '../answer/mock-scripts.ts'
import { moduleOf } from '../mock-commands.ts'
import {
  addRule,
  changeRule,
  orderRules,
  placeOf,
  readRules,
  removeRule,
  requireRule,
  turnRule,
  type ListedRules,
} from './rule-commands.ts'
import { listRuleTexts, readRuleText } from './rule-texts.ts'
import { tryRule } from './try-rule.ts'

interface RuleParts extends MockParts {
  scripts: MockScripts
}

export function ruleRoutes(app: FastifyInstance, context: AppContext, { answers, log, scripts }: RuleParts): void {
  const counted = async (scope: ProjectScope, listed: Promise<ListedRules>): Promise<MockRules> => {
    const { rules, ...about } = await listed
    const nowMs = context.clock()
    const answered = rules.map((rule) => ({ ...rule, answered: log.countAnswers(rule.id, nowMs) }))
    return { ...about, rules: answered, calls: log.countCalls(moduleOf(scope), nowMs) }
  }
  serveEndpoint(app, context, listMockRules, ({ scope }) => counted(scope, readRules(context, scope)))
  serveEndpoint(app, context, addMockRule, (call) =>
    counted(call.scope, addRule({ context, origin: originOf(call), scope: call.scope }, call.body.rule)),
  )
  serveEndpoint(app, context, updateMockRule, (call) =>
    counted(call.scope, changeRule({ context, origin: originOf(call), scope: call.scope }, call.body)),
  )
  serveEndpoint(app, context, turnMockRule, (call) => {
    const { id, isOn } = call.body
    return counted(call.scope, turnRule({ context, origin: originOf(call), scope: call.scope }, id, isOn))
  })
  serveEndpoint(app, context, orderMockRules, (call) =>
    counted(call.scope, orderRules({ context, origin: originOf(call), scope: call.scope }, call.body.ids)),
  )
  serveEndpoint(app, context, deleteMockRule, async (call) => {
    const act = { context, origin: originOf(call), scope: call.scope }
    const { trashId, ...listed } = await removeRule(act, call.body.id)
    return { ...(await counted(call.scope, Promise.resolve(listed))), trashId }
  })
  const ruleIn = async (scope: ProjectScope, id: string): Promise<number> =>
    (await requireRule(context.db, await placeOf(context, scope), id)).id
  serveEndpoint(app, context, listMockRuleTexts, async ({ scope, query }) =>
    listRuleTexts(context.db, await ruleIn(scope, query.id)),
  )
  serveEndpoint(app, context, getPastMockRule, async ({ scope, query }) =>
    readRuleText(context.db, await ruleIn(scope, query.id), query.number),
  )
  serveEndpoint(app, context, tryMockRule, ({ scope, body, language, request }) =>
    tryRule(context, { answers, scripts }, { scope, language, address: request.ip }, body),
  )
  serveEndpoint(app, context, listMockCalls, async ({ scope }) => {
    const { moduleId, docId } = await placeOf(context, scope)
    return log.list(moduleId, docId)
  })
}
