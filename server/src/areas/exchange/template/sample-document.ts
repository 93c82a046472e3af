/* The document templates are tried on: one that has everything a template may want to write. */
import type { Language } from '@lectern/contracts'
import { templateDataOf, type TemplateData } from '@lectern/formats/template'
import { contentVersion, type Components, type HttpContent, type JsonObject } from '@lectern/model'
import type { Texts } from '../../../core/texts.ts'

const sampleUrl = 'https://api.example.com'

/** Its data with names and descriptions in the reader's language. */
export function sampleData(texts: Texts, language: Language, nowMs: number): TemplateData {
  const say = (key: string): string => texts.say(language, 'template', `sample.${key}`)
  return templateDataOf(sampleContent(say), sampleComponents(say), {
    name: say('doc'),
    author: say('author'),
    version: '1.0',
    appName: say('app'),
    baseUrl: sampleUrl,
    nowMs,
  })
}

type Say = (key: string) => string

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

function sampleContent(say: Say): HttpContent {
  return {
    v: contentVersion,
    kind: 'http',
    container: 'paths',
    method: 'post',
    path: '/shops/{shopId}/orders',
    operation: {
      operationId: 'createOrder',
      summary: say('doc'),
      description: say('docDescription'),
      parameters: [
        { name: 'shopId', in: 'path', required: true, description: say('shopId'), schema: { type: 'integer' } },
        { name: 'dryRun', in: 'query', description: say('dryRun'), schema: { type: 'boolean' } },
        { name: 'X-Request-Id', in: 'header', description: say('requestId'), schema: { type: 'string' } },
      ],
      requestBody: { required: true, ...json(ref('NewOrder')) },
      responses: {
        '201': { description: say('created'), ...json(ref('Order')) },
        '409': { description: say('conflict') },
      },
    },
  }
}

function sampleComponents(say: Say): Components {
  const text = (key: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description: say(key), ...more })
  const items = { type: 'array', description: say('items'), items: ref('OrderItem') }
  return {
    schemas: {
      NewOrder: {
        type: 'object',
        description: say('newOrder'),
        required: ['items', 'receiver'],
        properties: { receiver: text('receiver', { maxLength: 50 }), remark: text('remark'), items },
      },
      Order: {
        type: 'object',
        description: say('order'),
        required: ['id', 'status', 'items'],
        properties: {
          id: { type: 'integer', description: say('orderId'), example: 10_086 },
          status: text('status', { enum: ['created', 'paid', 'cancelled'] }),
          tags: { type: 'array', description: say('tags'), items: { type: 'string' } },
          items,
        },
      },
      OrderItem: {
        type: 'object',
        description: say('item'),
        required: ['sku', 'quantity'],
        properties: {
          sku: text('sku', { example: 'A-1024' }),
          quantity: { type: 'integer', description: say('quantity'), example: 2 },
          'unit-price': { type: 'number', description: say('price'), example: 9.9 },
        },
      },
    },
  }
}
