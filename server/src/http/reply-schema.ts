/*
 * How answers become JSON: with what the contract's reply names and nothing else, so that a forgotten field cannot leak. A writer is compiled when
 * its endpoint answers first: compiling all of them takes longer than the rest of a start.
 */
import type { EndpointDefinition } from '@lectern/contracts'
import fastJson, { type Schema } from 'fast-json-stringify'

type Write = (answer: unknown) => string

const writers = new WeakMap<EndpointDefinition, Write>()

/** Route options of an endpoint that answers with the envelope; none for the others. */
export function replyOptions(endpoint: EndpointDefinition): { schema?: object; serializerCompiler?: () => Write } {
  if (endpoint.answers !== undefined && endpoint.answers !== 'envelope') return {}
  return {
    schema: { response: { 200: envelopeSchema(endpoint) } },
    serializerCompiler: () => (answer) => writerOf(endpoint)(answer),
  }
}

/** Shared by all servers of the process. */
function writerOf(endpoint: EndpointDefinition): Write {
  const known = writers.get(endpoint)
  if (known !== undefined) return known
  const writer = fastJson(envelopeSchema(endpoint))
  writers.set(endpoint, writer)
  return writer
}

function envelopeSchema(endpoint: EndpointDefinition): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'string' },
      msg: { type: 'string' },
      data: endpoint.reply,
      error: { type: 'string' },
      details: {},
      requestId: { type: 'string' },
    },
  }
}
