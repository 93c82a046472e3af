/* Recording a real service at a mock address. */
import { getMockRecording, setMockRecording } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { Recorder } from './recorder.ts'
import { readRecording, turnRecording } from './recording-commands.ts'

export function recordingRoutes(app: FastifyInstance, context: AppContext, recorder: Recorder): void {
  serveEndpoint(app, context, getMockRecording, ({ scope }) => readRecording(context, scope, recorder))
  serveEndpoint(app, context, setMockRecording, async (call) => {
    await turnRecording(context, originOf(call), call.scope, call.body.url)
    return readRecording(context, call.scope, recorder)
  })
}
