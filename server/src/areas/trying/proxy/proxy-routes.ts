/* Requests that the server sends for people who try documents. */
import { Readable } from 'node:stream'
import { framesType, getDebugProxy, postDebugProxy, sendProxyCall } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import { failureFrame, passOn } from '../../../outside/call/pass-on.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import { endWithAnswer } from './end-call.ts'
import { answerFormerCall } from './former-proxy.ts'
import type { CallSender, OpenCall } from './proxy-commands.ts'
import { readCall, type ReadCall } from './read-call.ts'

export async function proxyRoutes(app: FastifyInstance, context: AppContext, sender: CallSender): Promise<void> {
  app.addHook('preClose', (done) => {
    sender.close()
    done()
  })
  await app.register((bodyApp, _options, done) => {
    // Bodies are passed on as they come: nothing here reads one into memory.
    bodyApp.removeAllContentTypeParsers()
    bodyApp.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))

    serveEndpoint(bodyApp, context, sendProxyCall, async ({ request, reply, actor, scope, language }) => {
      const { moduleId } = scope
      const environments = moduleId === undefined ? [] : await readEnvironmentUrls(context, moduleId, scope.role)
      const open = await sender.open({ userId: actor.userId, environments })
      endWithAnswer(request, reply, open)
      const read = await readCall(request, context, language)
      return (
        reply
          .type(framesType)
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          // Asks proxies not to collect what they pass on.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(framesOf(open, read)))
      )
    })

    const answerFormer = answerFormerCall(context, sender)
    serveEndpoint(bodyApp, context, getDebugProxy, answerFormer)
    serveEndpoint(bodyApp, context, postDebugProxy, answerFormer)
    done()
  })
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
