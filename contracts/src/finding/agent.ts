/* The Model Context Protocol: what agents find, read and follow here, with the rights of the token they show. */
import Type from 'typebox'
import { get, member, post } from '../endpoint.ts'
import { AnyJson, Nullable } from '../scalars.ts'

/** Where clients of the protocol connect, below the base address. */
export const agentPath = '/mcp'

/** Calls of tools of one person, a minute. */
export const agentCallsPerMinute = 300

/** A refusal of the protocol itself: an error of JSON-RPC 2.0. */
const JsonRpcError = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Nullable(Type.Union([Type.String(), Type.Number()])),
  error: Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(AnyJson()) }),
})

/** Streamable HTTP without sessions: each request is a JSON-RPC message, and so is its answer. Tools do what the calls of this API do, as their caller may. */
export const answerAgent = post(agentPath, 'Answer a client of the Model Context Protocol', {
  access: member,
  tokens: 'read',
  body: AnyJson(),
  reply: Type.Unknown(),
  answers: 'raw',
  unsignedStatus: 401,
  refusal: JsonRpcError,
})

export const refuseAgentStream = get(agentPath, 'Refuse a client that asks for a stream: there are no sessions', {
  access: member,
  tokens: 'read',
  reply: Type.Null(),
  alsoBy: ['DELETE', 'OPTIONS'],
  unsignedStatus: 401,
  errors: ['method_not_allowed'],
})
