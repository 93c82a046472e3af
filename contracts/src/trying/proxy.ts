/* Requests that the server sends for someone who tries a document. */
import Type from 'typebox'
import { get, member, onProject, post } from '../endpoint.ts'
import { EpochMs, PublicId, Secret, Strict } from '../scalars.ts'
import { anyVisitor, visitedSubject } from '../sharing/visit.ts'
import { CallHeader } from './call.ts'

/** Name of the field with the call in a form; the files follow it in the order the call names them. */
export const proxyCallField = 'call'

/**
 * Sends a request and answers with frames (`call-frames.ts`). The body is the call as JSON (`ProxyCall`), or a form whose first field `call` has it
 * and whose files are the call's. The document or application decides which private addresses are open: those of its environments.
 */
export const sendProxyCall = post(
  '/proxy/send',
  'Send a request from the server and stream its response, for trying a document',
  {
    access: onProject('read', { doc: 'docId', module: 'moduleId' }),
    query: Strict({ docId: Type.Optional(PublicId), moduleId: Type.Optional(PublicId) }),
    reply: Type.Unknown(),
    answers: 'raw',
    accepts: 'anything',
    errors: ['proxy_off', 'proxy_busy'],
  },
)

/** As `sendProxyCall` for visitors: only to the addresses that the document shows them, and to private ones only where an admin opened them. */
export const sendVisitCall = post('/visit/call', 'Send a request from the server as a visitor, for trying a document', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, docId: PublicId }),
  reply: Type.Unknown(),
  answers: 'raw',
  accepts: 'anything',
  errors: ['not_accessible', 'visit_debug_off', 'proxy_off', 'proxy_busy'],
})

/** Where a WebSocket through the proxy is opened, with `?ticket=`. */
export const proxySocketPath = '/proxy/socket'
/**
 * Code a socket is closed with when the service could not be reached. The reason is one of `callFailures` or the name of an error, and after a space
 * what it is about, as `CallFailureFacts` has it.
 */
export const socketFailureCode = 4502

/** A WebSocket that is to be opened. */
const socketCall = {
  /** `ws:` or `wss:`. */
  url: Type.String({ minLength: 1, maxLength: 4_000 }),
  headers: Type.Array(CallHeader, { maxItems: 100 }),
  /** `false` connects whatever is wrong with the certificate of the service. */
  verifyTls: Type.Optional(Type.Boolean()),
}
/** Opens one connection, or several, for some seconds; the subprotocols are those the browser asks for. */
const SocketTicket = Type.Object({ ticket: Secret(), endsAtMs: EpochMs })

export const openProxySocket = post(
  '/proxy/socket/open',
  'Get a ticket for a WebSocket through the server, for trying a document',
  {
    access: onProject('read', { doc: 'docId', module: 'moduleId' }),
    body: Strict({ docId: Type.Optional(PublicId), moduleId: Type.Optional(PublicId), ...socketCall }),
    reply: SocketTicket,
  },
)

/** As `openProxySocket` for visitors: only to the addresses that the document shows them, as with `sendVisitCall`. */
export const openVisitSocket = post(
  '/visit/socket/open',
  'Get a ticket for a WebSocket through the server as a visitor, for trying a document',
  {
    access: anyVisitor,
    body: Strict({ ...visitedSubject, docId: PublicId, ...socketCall }),
    reply: SocketTicket,
    errors: ['not_accessible', 'visit_debug_off'],
  },
)

/** Headers of the former proxy call. */
export const formerProxyHeaders = {
  /** Address to call. */
  url: 'target-url',
  /** Headers to send, as a JSON object. */
  headers: 'target-headers',
  /** Document whose environments may be called; ours. */
  doc: 'target-doc',
  /** Headers of the response, as a JSON object. */
  answered: 'target-response-headers',
} as const

const former = {
  query: Type.Record(Type.String(), Type.Unknown()),
  reply: Type.Unknown(),
  answers: 'raw',
  errors: ['proxy_off', 'proxy_busy', 'address_forbidden', 'call_failed', 'not_accessible'],
} as const

/** Torna's proxy call: the request's method, query and body go to `target-url`; its status and body come back (specification §7). */
export const getDebugProxy = get('/doc/debug/v1', 'Send a request from the server, as clients of Torna do', {
  access: member,
  ...former,
})
export const postDebugProxy = post(
  '/doc/debug/v1',
  'Send a request with a body from the server, as clients of Torna do',
  {
    access: member,
    ...former,
    accepts: 'anything',
    alsoBy: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  },
)
