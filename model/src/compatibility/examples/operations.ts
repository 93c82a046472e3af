/* Examples of rules about operations, security and servers. */
import { contentVersion, type Component, type FolderContent, type HttpContent } from '../../content/content.ts'
import { isObject, type Json, type JsonObject } from '../../json.ts'
import type { Description } from '../compare-descriptions.ts'
import type { plainAreas } from '../rules/topics.ts'
import { application, describeOperation, examplesOf, ok, withComponents, type Example, type Pairs } from './example.ts'

type Operations = keyof typeof plainAreas.operations
type Special =
  | 'operation-address-changed'
  | 'webhook-added'
  | 'webhook-removed'
  | 'method-signature-changed'
  | 'service-changed'

const plain = { ...ok }
const soon = { ...ok, deprecated: true, 'x-sunset': '2026-12-31' }
const callbacks = { paid: { '{$request.body#/callbackUrl}': { post: ok } } }

const operations: Pairs<Exclude<Operations, Special>> = {
  'operation-added': [null, plain],
  'operation-removed': [plain, null],
  'operation-removed-deprecated': [{ ...ok, deprecated: true }, null],
  'operation-removed-before-sunset': [soon, null],
  'operation-id-changed': [
    { operationId: 'createOrder', ...ok },
    { operationId: 'placeOrder', ...ok },
  ],
  'operation-deprecated': [plain, { ...ok, deprecated: true }],
  'operation-reactivated': [{ ...ok, deprecated: true }, plain],
  'operation-sunset-invalid': [
    { ...ok, deprecated: true },
    { ...ok, deprecated: true, 'x-sunset': 'next summer' },
  ],
  'operation-sunset-past': [soon, { ...ok, deprecated: true, 'x-sunset': '2026-01-31' }],
  'operation-sunset-removed': [soon, { ...ok, deprecated: true }],
  'operation-sunset-moved-up': [soon, { ...ok, deprecated: true, 'x-sunset': '2026-09-30' }],
  'operation-stability-decreased': [
    { ...ok, 'x-stability-level': 'stable' },
    { ...ok, 'x-stability-level': 'beta' },
  ],
  'operation-stability-increased': [
    { ...ok, 'x-stability-level': 'beta' },
    { ...ok, 'x-stability-level': 'stable' },
  ],
  'operation-stability-invalid': [plain, { ...ok, 'x-stability-level': 'solid' }],
  'callback-added': [plain, { ...ok, callbacks }],
  'callback-removed': [{ ...ok, callbacks }, plain],
}

const none: Description = { application: application({}), documents: [], components: [] }

const buildOperation: Example['build'] = (operation) => (isObject(operation) ? describeOperation(operation) : none)

const addresses: Pairs<'operation-address-changed'> = {
  'operation-address-changed': [
    { method: 'post', path: '/orders' },
    { method: 'put', path: '/orders' },
  ],
}

const buildAddress: Example['build'] = (address) => describeOperation(ok, address as unknown as Partial<HttpContent>) // Of the pairs above.

const webhooks: Pairs<'webhook-added' | 'webhook-removed'> = {
  'webhook-added': [null, plain],
  'webhook-removed': [plain, null],
}

const buildWebhook: Example['build'] = (operation) =>
  isObject(operation) ? describeOperation(operation, { container: 'webhooks' }) : none

const methods: Pairs<'method-signature-changed'> = {
  'method-signature-changed': ['Order find(long id)', 'Order find(String id)'],
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '')

const buildMethod: Example['build'] = (definition) => ({
  ...none,
  documents: [
    { v: contentVersion, kind: 'dubbo', definition: textOf(definition), parameters: { type: 'object' }, result: {} },
  ],
})

const services: Pairs<'service-changed'> = {
  'service-changed': ['com.example.OrderService', 'com.example.order.OrderService'],
}

const buildService: Example['build'] = (interfaceName) => {
  const dubbo = { interfaceName: textOf(interfaceName), version: '1.0', protocol: 'dubbo', author: '', dependency: '' }
  const folder: FolderContent = { v: contentVersion, kind: 'folder', dubbo }
  return { ...none, documents: [folder] }
}

const key = { key: [] }
const login = (...scopes: string[]): JsonObject => ({ login: scopes })

type Scheme = Extract<keyof typeof plainAreas.security, `security-scheme-${string}`>

const requirements: Pairs<Exclude<keyof typeof plainAreas.security, Scheme>> = {
  'security-anonymous-removed': [[{}, key], [key]],
  'security-anonymous-added': [[key], [key, {}]],
  'security-requirement-removed': [[key, login()], [key]],
  'security-requirement-added': [[key], [key, login()]],
  'security-scope-added': [[login('read')], [login('read', 'write')]],
  'security-scope-removed': [[login('read', 'write')], [login('read')]],
}

const buildSecurity: Example['build'] = (security) => describeOperation({ security, ...ok })

const apiKey = (name: string): JsonObject => ({ type: 'apiKey', in: 'header', name })
const oauth = (flows: JsonObject): JsonObject => ({ type: 'oauth2', flows })
const flow = (tokenUrl: string, ...scopes: string[]): JsonObject => ({
  clientCredentials: { tokenUrl, scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])) },
})
const password = { password: { tokenUrl: 'https://login.example.com/token', scopes: { read: '' } } }
const [here, there] = ['https://login.example.com/token', 'https://id.example.com/token']

const schemes: Pairs<Scheme> = {
  'security-scheme-type-changed': [apiKey('X-Key'), { type: 'http', scheme: 'bearer' }],
  'security-scheme-key-changed': [apiKey('X-Key'), apiKey('X-Api-Key')],
  'security-scheme-method-changed': [
    { type: 'http', scheme: 'basic' },
    { type: 'http', scheme: 'bearer' },
  ],
  'security-scheme-address-changed': [oauth(flow(here, 'read')), oauth(flow(there, 'read'))],
  'security-scheme-flow-removed': [oauth({ ...flow(here, 'read'), ...password }), oauth(flow(here, 'read'))],
  'security-scheme-flow-added': [oauth(flow(here, 'read')), oauth({ ...flow(here, 'read'), ...password })],
  'security-scheme-scope-removed': [oauth(flow(here, 'read', 'write')), oauth(flow(here, 'read'))],
  'security-scheme-scope-added': [oauth(flow(here, 'read')), oauth(flow(here, 'read', 'write'))],
  'security-scheme-token-format-changed': [
    { type: 'http', scheme: 'bearer' },
    { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  ],
}

const buildScheme: Example['build'] = (value) => {
  const scheme: Component = { section: 'securitySchemes', name: 'key', value }
  return withComponents(describeOperation({ security: [key], ...ok }), [scheme])
}

const [old, now] = ['https://api.example.com', 'https://api2.example.com']
const region = (...values: string[]): JsonObject => ({
  url: 'https://{region}.example.com',
  variables: { region: { default: 'eu', enum: values } },
})

const servers: Pairs<keyof typeof plainAreas.servers> = {
  'server-removed': [[{ url: old }, { url: now }], [{ url: now }]],
  'server-added': [[{ url: old }], [{ url: old }, { url: now }]],
  'server-variable-narrowed': [[region('eu', 'us')], [region('eu')]],
}

const buildServers: Example['build'] = (list: Json) => ({
  ...describeOperation(ok),
  application: application({ servers: list }),
})

export const operationExamples = [
  examplesOf(operations, buildOperation),
  examplesOf(addresses, buildAddress),
  examplesOf(webhooks, buildWebhook),
  examplesOf(methods, buildMethod),
  examplesOf(services, buildService),
  examplesOf(requirements, buildSecurity),
  examplesOf(schemes, buildScheme),
  examplesOf(servers, buildServers),
]
