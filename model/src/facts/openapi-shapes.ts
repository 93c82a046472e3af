/*
 * The objects of OpenAPI 3.2 as facts.
 * Owns: which of their fields are texts, sets, lists or maps, and what identifies their entries.
 */
import { commonKeyword, serverHeadersKeyword, withoutKeyword } from '../settings/common.ts'
import { membersOnlyKeyword } from '../settings/environments.ts'
import { variablesKeyword } from '../settings/variables.ts'
import type { ComponentSection } from '../content/content.ts'
import { errorsKeyword } from '../operation/error-codes.ts'
import { parameterName } from './identity.ts'
import { bag, json, listBy, map, object, referenceOrNot, security, set, sharable, text, value } from './make-shape.ts'
import { schema } from './schema-shape.ts'
import type { ListShape, MapShape, ObjectShape, Shape } from './shape.ts'

const described = { description: text, summary: text }
const written = [
  ['example', 'examples'],
  ['schema', 'content'],
] as const

const externalDocs = object('externalDocs', () => ({ description: text, url: value }))

/** Variables of calls, by name. */
const callVariables: ListShape = listBy(
  'name',
  'callVariables',
  () => object('callVariable', () => ({ name: value, value, secret: value, description: text })),
  { isBag: true },
)

const server = object('server', () => ({
  ...described,
  name: value,
  url: value,
  variables: bag('variables', () =>
    object('variable', () => ({ default: value, description: text, enum: set('enum', { isBag: true }) })),
  ),
  [membersOnlyKeyword]: value,
  [serverHeadersKeyword]: parameters,
  [variablesKeyword]: callVariables,
}))
/** Environments, by address. */
const servers: ListShape = listBy('url', 'servers', () => server)

const example: ObjectShape = sharable(
  'example',
  () => ({ ...described, value, dataValue: value, serializedValue: text, externalValue: value }),
  {
    exclusive: [
      ['value', 'externalValue', 'serializedValue'],
      ['value', 'dataValue'],
    ],
  },
)
const examples = bag('examples', () => example)

const header: ObjectShape = sharable('header', parameterFields, { exclusive: written })
const headers = bag('headers', () => header)

const encoding: ObjectShape = object('encoding', () => ({
  contentType: value,
  style: value,
  explode: value,
  allowReserved: value,
  headers,
}))

const mediaType: ObjectShape = sharable(
  'mediaType',
  () => ({
    schema,
    itemSchema: schema,
    example: value,
    examples,
    encoding: bag('encodings', () => encoding),
    itemEncoding: encoding,
  }),
  { silent: { field: 'schema', takes: 'all' }, mark: '@', exclusive: [['example', 'examples']] },
)
const content = bag('mediaTypes', () => mediaType)
const silentContent = { field: 'content', takes: 'entries' } as const

function parameterFields(): Record<string, Shape> {
  return {
    description: text,
    name: value,
    in: value,
    required: value,
    deprecated: value,
    allowEmptyValue: value,
    style: value,
    explode: value,
    allowReserved: value,
    schema,
    example: value,
    examples,
    content,
  }
}

const parameter = sharable('parameter', parameterFields, { silent: silentContent, exclusive: written })
/** Parameters by place and name. */
const parameters: ListShape = {
  form: 'list',
  name: 'parameters',
  entry: () => parameter,
  identify: parameterName,
  isBag: true,
}

const requestBody = sharable('body', () => ({ description: text, required: value, content }), { silent: silentContent })

const link = sharable(
  'link',
  () => ({
    description: text,
    operationId: value,
    operationRef: value,
    parameters: map('values', () => value, { isBag: true }),
    requestBody: value,
    server,
  }),
  { exclusive: [['operationId', 'operationRef']] },
)
const links = bag('links', () => link)

const response = sharable('response', () => ({ ...described, headers, content, links }), { silent: silentContent })

/** Its fields are addresses. */
const callback: MapShape = map('callback', () => pathItem, { variantOf: referenceOrNot })
const callbacks = bag('callbacks', () => callback)

const errorCode = object('errorCode', () => ({ code: value, name: text, description: text, solution: text }))
/** Error codes, by code. */
export const errorCodes: ListShape = listBy('code', 'errorCodes', () => errorCode, { isBag: true })

/** Operation Object. */
export const operation: ObjectShape = object(
  'operation',
  () => ({
    ...described,
    operationId: value,
    deprecated: value,
    tags: set('tags', { isBag: true }),
    externalDocs,
    parameters,
    requestBody,
    responses: bag('responses', () => response),
    callbacks,
    security,
    servers,
    [errorsKeyword]: object('errors', () => ({ codes: errorCodes, text })),
    [withoutKeyword]: set('without', { isBag: true }),
  }),
  { shortNames: new Map([['requestBody', 'body']]) },
)

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Path Item Object, with or without operations. */
export const pathItem: ObjectShape = sharable('pathItem', () => ({
  ...described,
  servers,
  parameters,
  additionalOperations: bag('operations', () => operation),
  ...Object.fromEntries(methods.map((method) => [method, operation])),
}))

const flow = object('flow', () => ({
  authorizationUrl: value,
  tokenUrl: value,
  refreshUrl: value,
  deviceAuthorizationUrl: value,
  scopes: bag('scopes', () => text),
}))

/** A change of its type makes another scheme of it. */
const securityScheme = object(
  'securityScheme',
  () => ({
    description: text,
    type: value,
    name: value,
    in: value,
    scheme: value,
    bearerFormat: value,
    openIdConnectUrl: value,
    oauth2MetadataUrl: value,
    flows: object('flows', () => ({
      implicit: flow,
      password: flow,
      clientCredentials: flow,
      authorizationCode: flow,
      deviceAuthorization: flow,
    })),
  }),
  { variantOf: (scheme) => JSON.stringify(scheme['$ref'] ?? scheme['type'] ?? '') },
)

/** The shape of a component, by section. */
export const componentShapes: Readonly<Record<ComponentSection, Shape>> = {
  schemas: schema,
  responses: response,
  parameters: parameter,
  examples: example,
  requestBodies: requestBody,
  headers: header,
  securitySchemes: securityScheme,
  links: link,
  callbacks: callback,
  pathItems: pathItem,
  mediaTypes: mediaType,
}

const tag = object('tag', () => ({ ...described, name: value, parent: value, kind: value, externalDocs }))

/** Root fields of an OpenAPI description but its paths and components. */
export const description: ObjectShape = object('description', () => ({
  openapi: value,
  $self: value,
  jsonSchemaDialect: value,
  info: object('info', () => ({
    ...described,
    title: value,
    version: value,
    termsOfService: value,
    contact: object('contact', () => ({ name: value, url: value, email: value })),
    license: object('license', () => ({ name: value, identifier: value, url: value }), {
      exclusive: [['identifier', 'url']],
    }),
  })),
  servers,
  tags: listBy('name', 'tags', () => tag, { isBag: true }),
  security,
  externalDocs,
  webhooks: json,
  [commonKeyword]: object('common', () => ({ parameters, body: schema, returns: schema })),
  [variablesKeyword]: callVariables,
}))
