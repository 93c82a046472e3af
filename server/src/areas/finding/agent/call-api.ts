/*
 * Calls of the API in the name of whoever calls a tool. Owns: that a tool reads and does exactly what its caller may: each call passes the same gate, with
 * the same token, as if it came over the network.
 */
import type { BodyOf, EndpointDefinition, Envelope, FieldProblem, QueryOf, ReplyOf } from '@lectern/contracts'
import { successCode } from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { insideHeaders } from '../../../auth/machines/inside-calls.ts'

/** The API refused; `message` says why, in the caller's language. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
}

interface Input<D extends EndpointDefinition> {
  query?: QueryOf<D>
  body?: BodyOf<D>
}

export interface CallApi {
  /** The data of the answer. @throws {ApiRefusal} */
  <D extends EndpointDefinition>(endpoint: D, input?: Input<D>): Promise<ReplyOf<D>>
  /** The bytes of an answer without an envelope; `body` is JSON. @throws {ApiRefusal} */
  bytes(endpoint: EndpointDefinition, input: { query: object; body: object }): Promise<Uint8Array>
}

/** What the gate and the error texts depend on. */
const passedOn = ['authorization', 'token', 'accept-language', 'user-agent'] as const

export function callsFor(app: FastifyInstance, request: FastifyRequest): CallApi {
  const passed = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  )
  const headers = { ...passed, ...insideHeaders }
  const send = ({ method, path }: EndpointDefinition, query: object, body: object | undefined) =>
    app.inject({
      ...{ method, url: path, query: textsOf(query), headers, remoteAddress: request.ip },
      ...(body !== undefined && { payload: body }),
    })
  const call = async <D extends EndpointDefinition>(
    endpoint: D,
    { query, body }: Input<D> = {},
  ): Promise<ReplyOf<D>> => {
    const response = await send(endpoint, query ?? {}, body)
    // Every enveloped endpoint answers this form (`serve-endpoint.ts`).
    const envelope = response.json<Envelope<ReplyOf<D>>>()
    if (envelope.code !== successCode) throw new ApiRefusal(describeRefusal(envelope))
    // What succeeded has the data its contract says.
    return envelope.data!
  }
  const bytes: CallApi['bytes'] = async (endpoint, { query, body }) => {
    const response = await send(endpoint, query, body)
    if (response.headers['content-type']?.startsWith('application/json') !== true) return response.rawPayload
    throw new ApiRefusal(describeRefusal(response.json<Envelope<never>>()))
  }
  return Object.assign(call, { bytes })
}

function textsOf(query: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Why the API refused, with each field at fault. */
export function describeRefusal({ msg, details }: Pick<Envelope<unknown>, 'msg' | 'details'>): string {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : undefined
  if (!Array.isArray(fields)) return msg
  // The form of `invalid_input` (`validation.ts`), whose message names the first.
  const others = (fields as FieldProblem[]).slice(1)
  return [msg, ...others.map(({ field, message }) => `- ${field}: ${message}`)].join('\n')
}
