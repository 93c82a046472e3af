/*
 * Mock addresses over HTTP, open to every origin. Owns: limits, and that an answer, whoever documented it, does nothing to this installation's own
 * pages. Does not own: which answer it is (`mock-answers.ts`).
 */
import { mockPath } from '@lectern/contracts'
import type { MockOutcome, MockRequest } from '@lectern/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { languageOf } from '../../../../core/texts.ts'
import { allowOrigin, answerPreflight, isPreflight } from './cross-origin.ts'
import { MockAnswers } from './mock-answers.ts'
import { sendAnswer } from './send-answer.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const maxBodyBytes = 1024 * 1024
/** Of one application, for one caller. */
const mostCalls = { limit: 6_000, windowMs: 60_000 }
/** Of addresses that open nothing, for one caller. */
const mostGuesses = { limit: 300, windowMs: 60_000 }

export async function answerRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const answers = new MockAnswers(context)
  const calls = new RateLimiter(context.clock, mostCalls)
  const guesses = new RateLimiter(context.clock, mostGuesses)

  const answer = async (request: FastifyRequest, key: string): Promise<MockOutcome> => {
    const module = await answers.find(key)
    if (module === undefined) {
      guesses.count(request.ip)
      return { kind: 'noPath' }
    }
    calls.count(`${String(module.id)} ${request.ip}`)
    const { method, headers } = request
    const language = languageOf(headers['accept-language'], context.texts.fallback)
    const { accept = '', prefer = '' } = headers
    const asked = { accept, prefer: Array.isArray(prefer) ? prefer.join(', ') : prefer }
    return answers.answer(module, { method, request: requestBelow(request, key), language, ...asked })
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isPreflight(request)) return answerPreflight(request, reply)
    // Both routes name it.
    const { key = '' } = request.params as { key?: string }
    const outcome = await answer(request, key).catch((error: unknown): MockOutcome => {
      if (error instanceof AppError && error.error === 'too_many_requests') return { kind: 'tooMany' }
      throw error
    })
    return sendAnswer(context, request, reply, outcome)
  }

  await app.register((mockApp, _options, done) => {
    // Whatever a call is sent with is taken: its document says what it should be.
    mockApp.removeAllContentTypeParsers()
    mockApp.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    mockApp.addHook('onRequest', (_request, reply, next) => {
      allowOrigin(reply)
      next()
    })
    for (const url of [`${mockPath}/:key`, `${mockPath}/:key/*`])
      mockApp.route({ method: methods, url, exposeHeadRoute: false, bodyLimit: maxBodyBytes, handler: handle })
    done()
  })
}

/** As it was sent: templates take encoded slashes. */
function requestBelow({ url, headers, body }: FastifyRequest, key: string): MockRequest {
  const below = url.slice(url.indexOf(key) + key.length)
  const [path = ''] = below.split('?', 1)
  return {
    path: path === '' ? '/' : path,
    query: below.slice(path.length + 1),
    headers: new Map(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    ),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
