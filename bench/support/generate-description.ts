/*
 * Makes an OpenAPI description of any size that looks like a company's: domains, resources, the usual operations on them, shared models that
 * refer to each other. The same size always gives the same text.
 *
 *   node bench/support/generate-description.ts [operations] > description.json
 */
import { resolve } from 'node:path'

type Fields = Record<string, unknown>

const domains = ['Billing', 'Orders', 'Catalog', 'Customers', 'Shipping', 'Payments', 'Returns', 'Loyalty', 'Search']
const qualifiers = ['Draft', 'Archived', 'Regional', 'Partner', 'Internal', 'Recurring', 'Pending', 'Shared', 'Bulk']
const nouns = ['Invoice', 'Order', 'Product', 'Customer', 'Parcel', 'Refund', 'Coupon', 'Price', 'Supplier', 'Contract']
const details = ['Line', 'Note', 'Attachment', 'Approval', 'Schedule', 'Address', 'Limit', 'Template', 'Event', 'Rule']

const operationKinds = [
  { method: 'get', tail: '', name: 'List', plural: true },
  { method: 'post', tail: '', name: 'Create', plural: false },
  { method: 'get', tail: '/{id}', name: 'Read', plural: false },
  { method: 'put', tail: '/{id}', name: 'Replace', plural: false },
  { method: 'patch', tail: '/{id}', name: 'Change', plural: false },
  { method: 'delete', tail: '/{id}', name: 'Delete', plural: false },
  { method: 'post', tail: '/{id}/archive', name: 'Archive', plural: false },
  { method: 'post', tail: '/{id}/restore', name: 'Restore', plural: false },
  { method: 'get', tail: '/{id}/history', name: 'Read the history of', plural: false },
  { method: 'post', tail: '/search', name: 'Search', plural: true },
] as const

/** One resource per number: `Draft invoice lines` and its path. */
function resourceOf(number: number): { domain: string; name: string; model: string; path: string } {
  const pick = (list: readonly string[], divisor: number): string =>
    list[Math.floor(number / divisor) % list.length] ?? ''
  const domain = pick(domains, 1)
  const [qualifier, noun, detail] = [pick(qualifiers, 9), pick(nouns, 81), pick(details, 810)]
  const serial = Math.floor(number / 8_100)
  const suffix = serial === 0 ? '' : ` v${String(serial + 1)}`
  return {
    domain,
    name: `${qualifier} ${noun} ${detail}${suffix}`.toLowerCase(),
    model: `${domain}${qualifier}${noun}${detail}${serial === 0 ? '' : String(serial + 1)}`,
    path: `/${domain}/${qualifier}-${noun}-${detail}s${suffix.replace(' ', '-')}`.toLowerCase(),
  }
}

function operationOf(resource: ReturnType<typeof resourceOf>, kind: (typeof operationKinds)[number]): Fields {
  const { name, model, domain } = resource
  const ref = { $ref: `#/components/schemas/${model}` }
  const schema = kind.plural ? { type: 'array', items: ref } : ref
  const parameters: Fields[] = []
  if (kind.tail.includes('{id}'))
    parameters.push({ name: 'id', in: 'path', required: true, schema: { type: 'string' } })
  if (kind.plural)
    parameters.push({ name: 'page', in: 'query', description: 'First page is 1', schema: { type: 'integer' } })
  return {
    summary: `${kind.name} ${name}${kind.plural ? 's' : ''}`,
    description: `${kind.name} ${name}s of the ${domain.toLowerCase()} service, as far as the caller may see them.`,
    operationId: `${kind.name.split(' ')[0] ?? ''}${model}${kind.tail.replace(/\W/g, '')}`,
    tags: [`${domain}/${name}s`],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(['post', 'put', 'patch'].includes(kind.method)
      ? { requestBody: { required: true, content: { 'application/json': { schema: ref } } } }
      : {}),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema } } },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function modelOf(number: number, models: number): Fields {
  const other = resourceOf((number * 7 + 3) % models).model
  return {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', description: 'Given by the server', readOnly: true },
      name: { type: 'string', maxLength: 120, description: 'As people read it' },
      amount: { type: 'number', format: 'double', minimum: 0, description: 'In the currency of the account' },
      state: { type: 'string', enum: ['draft', 'open', 'closed'], default: 'draft' },
      createdAt: { type: 'string', format: 'date-time' },
      related: { type: 'array', items: { $ref: `#/components/schemas/${other}` } },
    },
  }
}

/** An OpenAPI 3.1 description with that many operations. */
export function generateDescription(operations: number): Fields {
  const count = Math.ceil(operations / operationKinds.length)
  const paths: Record<string, Fields> = {}
  const schemas: Fields = {}
  for (let index = 0; index < operations; index += 1) {
    const kind = operationKinds[index % operationKinds.length] ?? operationKinds[0]
    const number = Math.floor(index / operationKinds.length)
    const resource = resourceOf(number)
    const item = (paths[resource.path + kind.tail] ??= {})
    item[kind.method] = operationOf(resource, kind)
    schemas[resource.model] ??= modelOf(number, count)
  }
  const problem = { type: 'object', properties: { title: { type: 'string' }, detail: { type: 'string' } } }
  return {
    openapi: '3.1.0',
    info: { title: `Everything (${String(operations)} operations)`, version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: {
      schemas: { ...schemas, Problem: problem },
      responses: {
        Problem: {
          description: 'What went wrong',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  process.stdout.write(`${JSON.stringify(generateDescription(Number(process.argv[2] ?? 20_000)))}\n`)
}
