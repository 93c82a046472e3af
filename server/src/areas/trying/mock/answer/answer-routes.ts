/*
 * Mock addresses over HTTP, open to every origin. Owns: limits, and that an answer, whoever documented it, does nothing to this installation's own
 * pages. Does not own: which answer it is (`mock-answers.ts`), nor which one is known already (`decided-answers.ts`).
 */
import { mockPath, mockSessionHeader, sharedMockPath } from '@lectern/contracts'
import { eventsOf, sessionOf, writeReply, type MockOutcome, type SentEvent } from '@lectern/model'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import { visitorOf } from '../../../../auth/sessions.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { languageOf } from '../../../../core/texts.ts'
import type { CallLog } from './call-log.ts'
import { allowOrigin, answerPreflight, isPreflight } from '../../../../http/cross-origin.ts'
import type { MockedModule } from '../mock-repo.ts'
import { DecidedAnswers, NotedHeaders, type AskedCall, type DecidedAnswer } from './decided-answers.ts'
import { HeldAnswers } from './held-answers.ts'
import type { Answered, MockAnswers, MockCall } from './mock-answers.ts'
import { prepareReply, sendAnswer } from './send-answer.ts'
import type { VisitAnswers } from './visit-answers.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const maxBodyBytes = 1024 * 1024
/** Of one application or share, for one caller. */
const mostCalls = { limit: 6_000, windowMs: 60_000 }
/** Of addresses that open nothing, for one caller. */
const mostGuesses = { limit: 300, windowMs: 60_000 }

export interface MockParts {
  answers: MockAnswers
  log: CallLog
}

/** What a call gets. */
interface Given
  extends Omit<DecidedAnswer, 'docId'>, Pick<Answered, 'docId' | 'delayMs' | 'isReset' | 'scriptError' | 'ruleName'> {
  /** Sent one by one; undefined for answers of one piece. */
  events?: readonly SentEvent[] | undefined
}

export async function answerRoutes(
  app: FastifyInstance,
  context: AppContext,
  { answers, visits, log }: MockParts & { visits: VisitAnswers },
): Promise<void> {
  const held = new HeldAnswers()
  app.addHook('preClose', (done) => {
    held.close()
    done()
  })
  const decided = new DecidedAnswers(context)
  const calls = new RateLimiter(context.clock, mostCalls)
  const guesses = new RateLimiter(context.clock, mostGuesses)

  const languageFor = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'], context.texts.fallback)
  const write = (request: FastifyRequest, outcome: MockOutcome) => {
    const language = languageFor(request)
    return writeReply(outcome, (area, name, params) => context.texts.say(language, area, name, params))
  }

  const decide = async (module: MockedModule, request: FastifyRequest, asked: AskedCall): Promise<Given> => {
    const { outcome, ground, ...answered } = await answers.answer(module, callOf(request, asked))
    const given = { ...giveOutcome(request, outcome), ...answered, ruleId: answered.ruleId }
    if (ground !== undefined && given.events === undefined && outcome.kind === 'answer')
      decided.keep(module, asked, ground, { ...given, docId: ground.docId })
    return given
  }

  const giveOutcome = (request: FastifyRequest, outcome: MockOutcome): Given => {
    const written = write(request, outcome)
    const events = request.method === 'HEAD' ? undefined : eventsOf(written)
    return { ...nothing, docId: undefined, reply: prepareReply(written), events }
  }
  const refuseKey = (request: FastifyRequest): Given => {
    guesses.count(request.ip)
    return giveOutcome(request, { kind: 'noPath' })
  }

  const give = async (request: FastifyRequest, key: string): Promise<Given> => {
    const module = await answers.find(key)
    if (module === undefined) return refuseKey(request)
    calls.count(`${String(module.id)} ${request.ip}`)
    const asked = askedBy(request, key, languageFor(request))
    const known = hasBody(request) ? undefined : await decided.find(module, asked, (name) => headerOf(request, name))
    const given = known === undefined ? await decide(module, request, asked) : { ...nothing, ...known }
    log.add(module.id, { atMs: context.clock(), method: asked.method, path: pathIn(asked.below), ...factsOf(given) })
    return given
  }

  const giveVisitor = async (request: FastifyRequest, key: string): Promise<Given> => {
    const scope = await visits.find(key, visitorOf(request))
    if (scope === undefined) return refuseKey(request)
    calls.count(`share ${String(scope.id)} ${request.ip}`)
    const call = callOf(request, askedBy(request, key, languageFor(request)))
    return giveOutcome(request, await visits.answer(scope, call))
  }

  /** One after the other, until nobody waits for them any more. */
  async function* sent(events: readonly SentEvent[], caller: string, leaving: AbortSignal): AsyncGenerator<string> {
    for (const { text, delayMs } of events) {
      if (!(await held.hold(caller, delayMs, leaving))) return
      yield text
    }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply, ask: typeof give): Promise<FastifyReply> => {
    if (isPreflight(request)) return answerPreflight(request, reply)
    // All routes name it.
    const { key = '' } = request.params as { key?: string }
    const { reply: prepared, events, delayMs, isReset } = await ask(request, key)
    const session = sessionIn(request)
    if (session !== '') reply.header(mockSessionHeader, session)
    if (delayMs === 0 && !isReset && events === undefined) return sendAnswer(reply, prepared)
    const leaving = leavingOf(reply)
    if (!(await held.hold(request.ip, delayMs, leaving))) {
      // Whoever still waits does so at a server that ends, which waits for them in turn.
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (!isReset) return sendAnswer(reply, prepared, events && Readable.from(sent(events, request.ip, leaving)))
    request.raw.socket.resetAndDestroy()
    return reply.hijack()
  }

  const bounded = (ask: typeof give) => (request: FastifyRequest, reply: FastifyReply) =>
    handle(request, reply, ask).catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'too_many_requests')
        return sendAnswer(reply, prepareReply(write(request, { kind: 'tooMany' })))
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
    for (const [path, ask] of [
      [mockPath, give],
      [sharedMockPath, giveVisitor],
    ] as const)
      for (const url of [`${path}/:key`, `${path}/:key/*`])
        mockApp.route({ method: methods, url, exposeHeadRoute: false, bodyLimit: maxBodyBytes, handler: bounded(ask) })
    done()
  })
}

const nothing = { delayMs: 0, isReset: false, scriptError: undefined, unfit: [], ruleId: undefined }

/** What the log keeps of an answer. */
function factsOf({ docId, reply, delayMs, isReset, scriptError, unfit, ruleId, ruleName }: Given) {
  const { status, about } = reply
  return { docId, status, about, delayMs, isReset, scriptError, unfit, ruleId, ruleName }
}

/** Ends when nobody waits for the answer any more. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

const hasBody = ({ body }: FastifyRequest): boolean => Buffer.isBuffer(body) && body.length > 0

function sessionIn(request: FastifyRequest): string {
  return sessionOf(headerOf(request, mockSessionHeader))
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

function askedBy(request: FastifyRequest, key: string, language: AskedCall['language']): AskedCall {
  const { url, method, headers } = request
  const below = url.slice(url.indexOf(key) + key.length)
  return { method, below, accept: headers.accept ?? '', prefer: headerOf(request, 'prefer') ?? '', language }
}

/** As it was sent: templates take encoded slashes. */
function pathIn(below: string): string {
  const end = below.indexOf('?')
  const path = end < 0 ? below : below.slice(0, end)
  return path === '' ? '/' : path
}

function callOf(request: FastifyRequest, { below, ...asked }: AskedCall): MockCall {
  const { headers: sent, body, ip: address } = request
  const headers = new NotedHeaders(Object.keys(sent).map((name) => [name, headerOf(request, name) ?? '']))
  const query = below.includes('?') ? below.slice(below.indexOf('?') + 1) : ''
  const mocked = { path: pathIn(below), query, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
  return { ...asked, request: mocked, address, session: sessionIn(request) }
}
