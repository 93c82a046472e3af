/* Lectern's own description, made from the contract. */
import {
  accessErrors,
  commonErrors,
  endpointsByArea,
  errorNames,
  errors,
  needsNoUser,
  tokenUseOf,
  type Endpoint,
  type ErrorName,
} from '@lectern/contracts'

/** OpenAPI 3.1 document of every endpoint. */
export function describeApi(version: string, serverUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [area, endpoints] of Object.entries(endpointsByArea)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(area, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'Every enveloped answer has HTTP status 200 and `{code, msg, data}`; `code` is `"0"` on success. ' +
        'The token of a session, or a personal access token (`lpat_…`), goes into the header `token`, or `Authorization: Bearer`. Open users send ' +
        '`<app key>.<secret>` there. `x-tokens` says what a personal access token needs for a call (`never`: closed to them), `x-machines` that ' +
        'open users may make it. A schema with `x-secret` is that of a value no log holds.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(endpointsByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        visitorToken: { type: 'apiKey', in: 'header', name: 'visitor-token' },
      },
    },
  }
}

function operationOf(area: string, endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [area],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(needsNoUser(endpoint.access) ? {} : { 'x-tokens': tokenUseOf(endpoint) }),
    ...(endpoint.machines === true ? { 'x-machines': true } : {}),
    ...(parametersOf(endpoint).length === 0 ? {} : { parameters: parametersOf(endpoint) }),
    ...(endpoint.body === undefined && endpoint.accepts !== 'anything' ? {} : { requestBody: requestBodyOf(endpoint) }),
    responses: responsesOf(endpoint),
  }
}

function securityOf({ access }: Endpoint): Record<string, never[]>[] {
  if (access.kind === 'public') return []
  if (access.kind === 'application') return [{ bearer: [] }]
  return access.kind === 'visitor' ? [{}, { visitorToken: [] }, { bearer: [] }] : [{ token: [] }, { bearer: [] }]
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function parametersOf({
  params = {},
  query = {},
}: {
  params?: ObjectSchema | undefined
  query?: ObjectSchema | undefined
}): Record<string, unknown>[] {
  const inPath = Object.entries(params.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  return [...inPath, ...inQuery]
}

function requestBodyOf(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.accepts === 'anything') return { content: { '*/*': {} } }
  const json = { 'application/json': { schema: endpoint.body } }
  if (endpoint.accepts !== 'json-or-multipart') return { required: true, content: json }
  const { properties = {} }: ObjectSchema = endpoint.body ?? {}
  const form = {
    type: 'object',
    required: ['file'],
    properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  return { required: true, content: { ...json, 'multipart/form-data': { schema: form } } }
}

/** Every error the endpoint may answer with HTTP status 200, each once. */
function refusalsOf(endpoint: Endpoint): ErrorName[] {
  const names = [...accessErrors(endpoint.access), ...(endpoint.errors ?? []), ...commonErrors]
  return [...new Set(names)].filter((name) => errors[name].status === 200)
}

/** The envelope, or the form that the protocol of the endpoint has. */
function refusedContentOf({ refusal }: Endpoint): Record<string, unknown> {
  if (refusal === undefined) return failureContent
  return { 'application/json': { schema: { anyOf: [failureContent['application/json'].schema, refusal] } } }
}

/** What whoever has not signed in is told with a status of its own. */
function unsignedOf({ unsignedStatus }: Endpoint): Record<string, unknown> {
  if (unsignedStatus === undefined) return {}
  const content = { 'application/json': { schema: failureOf(['sign_in_required']) } }
  return { [unsignedStatus]: { description: 'Not signed in', content } }
}

/** An envelope that refuses the call for one of these reasons. */
function failureOf(names: readonly ErrorName[]): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'error', 'requestId'],
    properties: {
      code: { type: 'string' },
      msg: { type: 'string' },
      data: { type: 'null' },
      error: { type: 'string', enum: names },
      details: { description: 'Facts about the error, for example the fields at fault' },
      requestId: { type: 'string' },
    },
  }
}

const failureContent = {
  'application/json': { schema: failureOf(errorNames.filter((name) => errors[name].status !== 200)) },
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const refused = { description: 'Refused before or beside the endpoint', content: refusedContentOf(endpoint) }
  const answered = { description: describeErrors(endpoint), content: contentOf(endpoint) }
  if (endpoint.answers === 'page') {
    const page = { '*/*': { schema: { type: 'string' } } }
    const other = {
      description: 'A page that explains what is wrong, or where it is now',
      content: { ...failureContent, ...page },
    }
    return { 200: { description: 'The page', content: page }, default: other }
  }
  if (endpoint.answers !== 'redirect') return { 200: answered, ...unsignedOf(endpoint), default: refused }
  return {
    303: { description: 'Where the browser goes next; what is refused there leads to a page that shows it' },
    200: answered,
    default: refused,
  }
}

function contentOf(endpoint: Endpoint): Record<string, unknown> {
  const failure = failureOf(refusalsOf(endpoint))
  const json = (schema: unknown): Record<string, unknown> => ({ 'application/json': { schema } })
  switch (endpoint.answers) {
    case 'stream':
      return { 'text/event-stream': { schema: { type: 'string' } }, ...json(failure) }
    case 'redirect':
      return json(failure)
    case 'raw':
    case 'page':
      return { ...json(endpoint.reply), '*/*': { schema: { type: 'string' } } }
    case 'file':
      // A file may be JSON itself, of any form but a refusal's.
      return { ...json({ anyOf: [failure, { not: failureOf(errorNames) }] }), '*/*': { schema: { type: 'string' } } }
    default:
      return json(envelopeOf(endpoint))
  }
}

function envelopeOf(endpoint: Endpoint): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'string' },
      msg: { type: 'string' },
      data: { anyOf: [endpoint.reply, { type: 'null' }] },
      error: { type: 'string', enum: refusalsOf(endpoint) },
      details: { description: 'Facts about the error, for example the fields at fault' },
      requestId: { type: 'string' },
    },
  }
}

function describeErrors(endpoint: Endpoint): string {
  const own = (endpoint.errors ?? []).map((name) => `\`${name}\` (code ${errors[name].code})`)
  return own.length === 0 ? 'The envelope' : `The envelope. Besides the common errors: ${own.join(', ')}`
}
