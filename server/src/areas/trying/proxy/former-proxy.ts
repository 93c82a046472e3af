/*
 * The proxy call of Torna's clients: the request itself is sent on, with what its headers say, and the response comes back with its own status. Owns:
 * those forms. The body goes on byte for byte, a form with its boundary; the query behind that of the address.
 */
import { formerProxyHeaders, type CallHeader, type getDebugProxy, type postDebugProxy } from '@lectern/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireProject } from '../../../auth/access.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Call } from '../../../http/serve-endpoint.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import { decodeBody, encodingsOf } from '../../../outside/call/decode-body.ts'
import type { CallContent } from '../../../outside/call/exchange.ts'
import { givingBack } from '../../../outside/call/give-back.ts'
import type { OutgoingCall } from '../../../outside/call/send-call.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import { endWithAnswer } from './end-call.ts'
import type { CallSender } from './proxy-commands.ts'

type FormerCall = Call<typeof getDebugProxy> | Call<typeof postDebugProxy>

export function answerFormerCall(context: AppContext, sender: CallSender) {
  return async ({ request, reply, actor }: FormerCall): Promise<FastifyReply> => {
    const environments = await environmentsOf(context, request, actor)
    const open = await sender.open({ userId: actor.userId, environments })
    endWithAnswer(request, reply, open)
    try {
      const { hops, body } = await open.send(formerCall(request), { verifyTls: true })
      const last = hops.at(-1)
      const decoded = decodeBody(body, last === undefined ? [] : encodingsOf(last.headers))
      return await reply
        .code(last?.status ?? 502)
        .header(formerProxyHeaders.answered, headersAsJson(last?.headers ?? []))
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox')
        // As the former one: what it is is in the headers above. Nothing of it runs in this origin.
        .type('application/octet-stream')
        .send(givingBack(decoded, reply.raw))
    } catch (error) {
      open.close()
      throw error instanceof CallFailure ? asAppError(error) : error
    }
  }
}

function asAppError({ reason, detail }: CallFailure): AppError {
  if (reason === 'forbidden') return new AppError('address_forbidden', { host: detail })
  return new AppError('call_failed', { reason: detail === '' ? reason : `${reason} (${detail})` })
}

/** Those of the document, when one is named: clients that know nothing of it reach what everyone may. */
async function environmentsOf(
  context: AppContext,
  { headers }: FastifyRequest,
  actor: FormerCall['actor'],
): Promise<string[]> {
  const docId = headers[formerProxyHeaders.doc]
  if (typeof docId !== 'string') return []
  const access = { kind: 'project', action: 'read', by: { doc: 'docId' } } as const
  const { moduleId, role } = await requireProject(context, access, actor, { docId })
  return moduleId === undefined ? [] : readEnvironmentUrls(context, moduleId, role)
}

function formerCall(request: FastifyRequest): OutgoingCall {
  const { raw, headers } = request
  const target = headers[formerProxyHeaders.url]
  if (typeof target !== 'string' || target === '') throw new CallFailure('address', '')
  const type = headers['content-type']
  const wanted = readHeaders(headers[formerProxyHeaders.headers])
  // A form is what its boundary makes it; anything else is what the caller calls it.
  const isForm = type?.toLowerCase().startsWith('multipart/') === true
  const hasType = wanted.some(({ name }) => name.toLowerCase() === 'content-type')
  const own = isForm ? wanted.filter(({ name }) => name.toLowerCase() !== 'content-type') : wanted
  const typed = type !== undefined && (isForm || !hasType) ? [...own, { name: 'Content-Type', value: type }] : own
  return {
    method: raw.method ?? 'GET',
    url: withQuery(target, raw.url ?? ''),
    headers: typed,
    content: contentOf(request),
  }
}

function contentOf({ raw, headers }: FastifyRequest): CallContent | undefined {
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] === undefined) return undefined
  return { stream: raw, length: length === undefined ? undefined : Number(length) }
}

/** The query of the call, behind the one the address has. */
function withQuery(target: string, own: string): string {
  const at = own.indexOf('?')
  if (at < 0 || at === own.length - 1) return target
  return `${target}${target.includes('?') ? '&' : '?'}${own.slice(at + 1)}`
}

function readHeaders(json: string | string[] | undefined): CallHeader[] {
  if (json === undefined || json === '') return []
  const read = parse(String(json))
  return Object.entries(read).map(([name, value]) => ({ name, value: String(value) }))
}

function parse(json: string): object {
  try {
    const read: unknown = JSON.parse(json)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // Refused below, like everything else that is no object.
  }
  throw new CallFailure('header', formerProxyHeaders.headers)
}

/** Names once each, repeated ones joined; what a header cannot hold is escaped, as JSON may. */
function headersAsJson(headers: readonly CallHeader[]): string {
  const joined = new Map<string, string>()
  for (const { name, value } of headers) {
    const before = joined.get(name)
    joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return JSON.stringify(Object.fromEntries(joined)).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
