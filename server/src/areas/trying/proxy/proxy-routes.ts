/* Requests that the server sends for people who try documents. */
import { framesType, getDebugProxy, postDebugProxy, sendProxyCall, sendVisitCall } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import { givingBack } from '../../../outside/call/give-back.ts'
import { failureFrame, passOn } from '../../../outside/call/pass-on.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import { requireReader, type VisitReaders } from '../../sharing/visit/visit-queries.ts'
import { endWithAnswer } from './end-call.ts'
import { answerFormerCall } from './former-proxy.ts'
import { visitorName, type CallScope, type CallSender, type OpenCall } from './proxy-commands.ts'
import { readCall, type ReadCall } from './read-call.ts'

export async function proxyRoutes(
  app: FastifyInstance,
  context: AppContext,
  sender: CallSender,
  readers: VisitReaders,
): Promise<void> {
  const answer = answerCall(context, sender)
  app.addHook('preClose', (done) => {
    sender.close()
    done()
  })
  await app.register((bodyApp, _options, done) => {
    // Bodies are passed on as they come: nothing here reads one into memory.
    bodyApp.removeAllContentTypeParsers()
    bodyApp.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))

    serveEndpoint(bodyApp, context, sendProxyCall, async (call) => {
      const { moduleId, role } = call.scope
      const environments = moduleId === undefined ? [] : await readEnvironmentUrls(context, moduleId, role)
      return answer(call, { userId: call.actor.userId, environments })
    })

    serveEndpoint(bodyApp, context, sendVisitCall, async (call) => {
      const { scope, query, request } = call
      const environments = await requireReader(readers, scope).addresses(scope, query.docId)
      return answer(call, { visitor: visitorName(scope, request), environments })
    })

    const answerFormer = answerFormerCall(context, sender)
    serveEndpoint(bodyApp, context, getDebugProxy, answerFormer)
    serveEndpoint(bodyApp, context, postDebugProxy, answerFormer)
    done()
  })
}

type AnsweredCall = Pick<Call<typeof sendProxyCall>, 'request' | 'reply' | 'language'>

/** Sends the call that a request describes, and passes on what comes of it as frames. */
function answerCall(context: AppContext, sender: CallSender) {
  return async ({ request, reply, language }: AnsweredCall, scope: CallScope): Promise<FastifyReply> => {
    const open = await sender.open(scope)
    endWithAnswer(request, reply, open)
    const read = await readCall(request, context, language)
    return (
      reply
        .type(framesType)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        // Asks proxies not to collect what they pass on.
        .header('x-accel-buffering', 'no')
        .send(givingBack(framesOf(open, read), reply.raw))
    )
  }
}

async function* framesOf(open: OpenCall, { call, options }: ReadCall): AsyncGenerator<Uint8Array, void, undefined> {
  const { startMs, maxBytes, isOver } = open
  try {
    const response = await open.send(call, options)
    yield* passOn(response, { maxBytes, startMs, isOver, decode: options.decode ?? true })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    yield failureFrame(error, startMs)
  } finally {
    open.close()
  }
}
