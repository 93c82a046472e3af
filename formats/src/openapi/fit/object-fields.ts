/*
 * The fields of every object of a description, with the versions that have them (OpenAPI 2.0 to 3.2). Structure is that of OpenAPI 3 for
 * all versions, schemas are in the dialect of theirs: Swagger 2.0 is written from this form, and what it says its own way counts as known.
 */
import { versionFamilies, type VersionFamily } from '../versions/version.ts'
import {
  any,
  flag,
  isKnownIn,
  list,
  map,
  one,
  since,
  text,
  textMap,
  texts,
  until,
  type FieldRule,
  type ObjectKind,
} from './field-rules.ts'
import { schemaFields } from './schema-fields.ts'

type Fields = Record<string, FieldRule>

const operationFields: Fields = {
  get: one('operation'),
  put: one('operation'),
  post: one('operation'),
  delete: one('operation'),
  options: one('operation'),
  head: one('operation'),
  patch: one('operation'),
  trace: since('3.0', one('operation')),
  query: since('3.2', one('operation')),
  additionalOperations: since('3.2', map('operation')),
}

const parameterFields: Fields = {
  description: text,
  required: flag,
  deprecated: since('3.0', flag),
  style: text,
  explode: flag,
  schema: one('schema'),
  content: map('mediaType'),
  example: any,
  examples: map('example'),
}

/** Kinds that are maps have no fields: see `entryKinds`. */
const objectFields: Record<Exclude<ObjectKind, 'schema'>, Fields> = {
  root: {
    openapi: text,
    $self: since('3.2', text),
    info: one('info'),
    jsonSchemaDialect: since('3.1', text),
    servers: list('server'),
    paths: one('paths'),
    webhooks: since('3.1', map('pathItem')),
    components: one('components'),
    security: list('requirement'),
    tags: list('tag'),
    externalDocs: one('externalDocs'),
  },
  info: {
    title: text,
    summary: since('3.1', text),
    description: text,
    termsOfService: text,
    contact: one('contact'),
    license: one('license'),
    version: text,
  },
  contact: { name: text, url: text, email: text },
  license: { name: text, identifier: since('3.1', text), url: text },
  server: {
    url: text,
    name: since('3.2', text),
    description: since('3.0', text),
    variables: since('3.0', map('serverVariable')),
  },
  serverVariable: { enum: texts, default: text, description: text },
  paths: {},
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    requestBodies: map('requestBody'),
    securitySchemes: map('securityScheme'),
    examples: map('example'),
    headers: map('header'),
    links: map('link'),
    callbacks: map('callback'),
    pathItems: since('3.1', map('pathItem')),
    mediaTypes: since('3.2', map('mediaType')),
  },
  tag: {
    name: text,
    summary: since('3.2', text),
    description: text,
    externalDocs: one('externalDocs'),
    parent: since('3.2', text),
    kind: since('3.2', text),
  },
  externalDocs: { description: text, url: text },
  requirement: {},
  pathItem: {
    $ref: text,
    summary: since('3.0', text),
    description: since('3.0', text),
    ...operationFields,
    servers: since('3.0', list('server')),
    parameters: list('parameter'),
  },
  operation: {
    tags: texts,
    summary: text,
    description: text,
    externalDocs: one('externalDocs'),
    operationId: text,
    parameters: list('parameter'),
    requestBody: one('requestBody'),
    responses: one('responses'),
    callbacks: since('3.0', map('callback')),
    deprecated: flag,
    security: list('requirement'),
    servers: list('server'),
  },
  parameter: { name: text, in: text, ...parameterFields, allowEmptyValue: flag, allowReserved: since('3.0', flag) },
  header: {
    ...parameterFields,
    required: since('3.0', flag),
    style: since('3.0', text),
    explode: since('3.0', flag),
    content: since('3.0', map('mediaType')),
    example: since('3.0', any),
    examples: since('3.0', map('example')),
    allowEmptyValue: since('3.0', until('3.0', flag)),
    allowReserved: since('3.0', until('3.0', flag)),
  },
  requestBody: { description: text, content: map('mediaType'), required: flag },
  mediaType: {
    description: since('3.2', text),
    schema: one('schema'),
    itemSchema: since('3.2', one('schema')),
    example: any,
    examples: map('example'),
    encoding: map('encoding'),
    prefixEncoding: since('3.2', list('encoding')),
    itemEncoding: since('3.2', one('encoding')),
  },
  encoding: {
    contentType: text,
    headers: map('header'),
    style: text,
    explode: flag,
    allowReserved: flag,
    encoding: since('3.2', map('encoding')),
    prefixEncoding: since('3.2', list('encoding')),
    itemEncoding: since('3.2', one('encoding')),
  },
  responses: {},
  response: {
    summary: since('3.2', text),
    description: text,
    headers: map('header'),
    content: map('mediaType'),
    links: since('3.0', map('link')),
  },
  callback: {},
  link: {
    operationRef: text,
    operationId: text,
    parameters: any,
    requestBody: any,
    description: text,
    server: one('server'),
  },
  example: {
    summary: text,
    description: text,
    dataValue: since('3.2', any),
    serializedValue: since('3.2', text),
    value: any,
    externalValue: text,
  },
  securityScheme: {
    type: text,
    description: text,
    name: text,
    in: text,
    scheme: text,
    bearerFormat: text,
    flows: one('oauthFlows'),
    openIdConnectUrl: text,
    oauth2MetadataUrl: since('3.2', text),
    deprecated: since('3.2', flag),
  },
  oauthFlows: {
    implicit: one('oauthFlow'),
    password: one('oauthFlow'),
    clientCredentials: one('oauthFlow'),
    authorizationCode: one('oauthFlow'),
    deviceAuthorization: since('3.2', one('oauthFlow')),
  },
  oauthFlow: {
    authorizationUrl: text,
    deviceAuthorizationUrl: since('3.2', text),
    tokenUrl: text,
    refreshUrl: since('3.0', text),
    scopes: textMap,
  },
  discriminator: { propertyName: text, mapping: textMap, defaultMapping: since('3.2', text) },
  xml: {
    name: text,
    namespace: text,
    prefix: text,
    attribute: flag,
    wrapped: flag,
    nodeType: since('3.2', text),
  },
}

/** Kinds whose own keys are names; what their entries are. */
export const entryKinds: Partial<Record<ObjectKind, ObjectKind>> = {
  paths: 'pathItem',
  responses: 'response',
  callback: 'pathItem',
}

/** Kinds that take any field besides those listed. Security requirements hold names of schemes. */
const openKinds: ReadonlySet<ObjectKind> = new Set(['requirement'])

/** The fields of one version's objects; open ones take others too. */
export interface VersionFields {
  fieldsOf: (kind: ObjectKind) => ReadonlyMap<string, FieldRule>
  isOpen: (kind: ObjectKind) => boolean
}

function buildVersion(family: VersionFamily): VersionFields {
  const all = { ...objectFields, schema: schemaFields[family] }
  const known = new Map<string, ReadonlyMap<string, FieldRule>>(
    Object.entries(all).map(([kind, fields]) => [
      kind,
      new Map(Object.entries(fields).filter(([, rule]) => isKnownIn(family, rule))),
    ]),
  )
  const none: ReadonlyMap<string, FieldRule> = new Map()
  const isModern = family === '3.1' || family === '3.2'
  return {
    fieldsOf: (kind) => known.get(kind) ?? none,
    isOpen: (kind) => openKinds.has(kind) || (kind === 'schema' && isModern),
  }
}

const built = new Map(versionFamilies.map((family) => [family, buildVersion(family)]))

/** The fields of a version. */
export function fieldsIn(family: VersionFamily): VersionFields {
  return built.get(family) ?? buildVersion(family)
}
