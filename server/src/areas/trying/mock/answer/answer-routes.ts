/*
 * Mock addresses over HTTP, open to every origin. Owns: limits, and that an answer, whoever documented it, does nothing to this installation's own
 * pages. Does not own: which answer it is (`mock-answers.ts`).
 */
import { mockPath, mockSessionHeader } from '@lectern/contracts'
import { eventsOf, sessionOf, writeReply, type MockOutcome, type MockRequest, type SentEvent } from '@lectern/model'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { languageOf } from '../../../../core/texts.ts'
import type { CallLog } from './call-log.ts'
import { allowOrigin, answerPreflight, isPreflight } from '../../../../http/cross-origin.ts'
import { HeldAnswers } from './held-answers.ts'
import type { Answered, MockAnswers } from './mock-answers.ts'
import { sendAnswer } from './send-answer.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const maxBodyBytes = 1024 * 1024
/** Of one application, for one caller. */
const mostCalls = { limit: 6_000, windowMs: 60_000 }
/** Of addresses that open nothing, for one caller. */
const mostGuesses = { limit: 300, windowMs: 60_000 }

export interface MockParts {
  answers: MockAnswers
  log: CallLog
}

export async function answerRoutes(
  app: FastifyInstance,
  context: AppContext,
  { answers, log }: MockParts,
): Promise<void> {
  const held = new HeldAnswers()
  app.addHook('preClose', (done) => {
    held.close()
    done()
  })
  const calls = new RateLimiter(context.clock, mostCalls)
  const guesses = new RateLimiter(context.clock, mostGuesses)

  const answer = async (request: FastifyRequest, key: string): Promise<Answered & { moduleId?: number }> => {
    const module = await answers.find(key)
    if (module === undefined) {
      guesses.count(request.ip)
      return { ...nothing, outcome: { kind: 'noPath' } }
    }
    calls.count(`${String(module.id)} ${request.ip}`)
    const { method, headers, ip: address } = request
    const { accept = '', prefer = '' } = headers
    const asked = { accept, prefer: Array.isArray(prefer) ? prefer.join(', ') : prefer }
    const session = sessionIn(request)
    const call = { method, request: requestBelow(request, key), language: languageFor(request), address, session }
    return { ...(await answers.answer(module, { ...call, ...asked })), moduleId: module.id }
  }

  const languageFor = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'], context.texts.fallback)
  const write = (request: FastifyRequest, outcome: MockOutcome) => {
    const language = languageFor(request)
    return writeReply(outcome, (area, name, params) => context.texts.say(language, area, name, params))
  }

  /** One after the other, until nobody waits for them any more. */
  async function* sent(events: readonly SentEvent[], caller: string, leaving: AbortSignal): AsyncGenerator<string> {
    for (const { text, delayMs } of events) {
      if (!(await held.hold(caller, delayMs, leaving))) return
      yield text
    }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isPreflight(request)) return answerPreflight(request, reply)
    // Both routes name it.
    const { key = '' } = request.params as { key?: string }
    const answered = await answer(request, key)
    const { outcome, moduleId, delayMs, isReset, ruleId, ...about } = answered
    const session = sessionIn(request)
    if (session !== '') reply.header(mockSessionHeader, session)
    const written = write(request, outcome)
    if (moduleId !== undefined) {
      const { path } = requestBelow(request, key)
      const { method } = request
      const { status } = written
      log.add(moduleId, {
        ...about,
        atMs: context.clock(),
        method,
        path,
        status,
        about: written.about,
        delayMs,
        isReset,
        ruleId,
      })
    }
    const leaving = leavingOf(reply)
    if (!(await held.hold(request.ip, delayMs, leaving))) {
      // Whoever still waits does so at a server that ends, which waits for them in turn.
      request.raw.socket.destroy()
      return reply.hijack()
    }
    const events = request.method === 'HEAD' ? undefined : eventsOf(written)
    if (!isReset) return sendAnswer(reply, written, events && Readable.from(sent(events, request.ip, leaving)))
    request.raw.socket.resetAndDestroy()
    return reply.hijack()
  }

  const handleBounded = (request: FastifyRequest, reply: FastifyReply) =>
    handle(request, reply).catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'too_many_requests')
        return sendAnswer(reply, write(request, { kind: 'tooMany' }))
      throw error
    })

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
      mockApp.route({ method: methods, url, exposeHeadRoute: false, bodyLimit: maxBodyBytes, handler: handleBounded })
    done()
  })
}

const nothing = { docId: undefined, delayMs: 0, isReset: false, scriptError: undefined, unfit: [] }

/** Ends when nobody waits for the answer any more. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

function sessionIn({ headers }: FastifyRequest): string {
  return sessionOf([headers[mockSessionHeader]].flat()[0])
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
