/* Mock addresses of applications: for those who look at and change them, and for those who call them. */
import { getMockAddress, replaceMockAddress, updateMockAddress } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { VisitReader } from '../../sharing/visit/visit-queries.ts'
import type { CallSender } from '../proxy/proxy-commands.ts'
import { answerRoutes } from './answer/answer-routes.ts'
import { CallLog } from './answer/call-log.ts'
import { MockAnswers } from './answer/mock-answers.ts'
import { MockScripts } from './answer/mock-scripts.ts'
import { VisitAnswers } from './answer/visit-answers.ts'
import { collectionRoutes } from './collections/collection-routes.ts'
import { openAddress, replaceAddress, turnAddress, turnChecks } from './mock-commands.ts'
import { Recorder } from './recording/recorder.ts'
import { recordingRoutes } from './recording/recording-routes.ts'
import { ruleRoutes } from './rules/rule-routes.ts'

/** @param shares reads for visitors of shares */
export async function mockRoutes(
  app: FastifyInstance,
  context: AppContext,
  { sender, shares }: { sender: CallSender; shares: VisitReader },
): Promise<void> {
  serveEndpoint(app, context, getMockAddress, ({ scope }) => openAddress(context, scope))
  serveEndpoint(app, context, updateMockAddress, async (call) => {
    const { isOn, checksRequests } = call.body
    if (checksRequests !== undefined) await turnChecks(context, originOf(call), call.scope, checksRequests)
    if (isOn !== undefined) return turnAddress(context, originOf(call), call.scope, isOn)
    return openAddress(context, call.scope)
  })
  serveEndpoint(app, context, replaceMockAddress, (call) => replaceAddress(context, originOf(call), call.scope))
  const recorder = new Recorder(context, sender)
  const scripts = new MockScripts(context)
  app.addHook('onClose', () => scripts.close())
  const answers = new MockAnswers(context, scripts, recorder)
  const log = new CallLog()
  collectionRoutes(app, context)
  recordingRoutes(app, context, recorder)
  ruleRoutes(app, context, { answers, log, scripts })
  await answerRoutes(app, context, { answers, visits: new VisitAnswers(context, shares), log })
}
