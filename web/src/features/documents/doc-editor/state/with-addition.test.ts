import type { HttpContent } from '@lectern/model'
import { expect, it } from 'vitest'
import { withAddition } from './with-addition.ts'

const schema = { type: 'object', properties: { id: { type: 'string', description: 'Number of the order' } } }
const media = { schema, examples: { response: { value: { id: '1' } } } }
const operation = { responses: { 200: { description: 'Found', content: { 'application/json': media } } } }
const content: HttpContent = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/', operation }

const to = { to: 'response', status: '200', mediaType: 'application/json' } as const

it('adds fields to a documented response, and an example under a free name', () => {
  const found = { type: 'object', properties: { id: { type: 'integer' }, total: { type: 'number' } } }
  const { operation: changed } = withAddition(
    content,
    {},
    { ...to, fields: { schema: found, paths: [['total']] }, example: { total: 1 } },
  )
  expect(changed).toEqual({
    responses: {
      200: {
        description: 'Found',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { ...schema.properties, total: { type: 'number' } } },
            examples: { ...media.examples, response2: { value: { total: 1 } } },
          },
        },
      },
    },
  })
})

it('adds a response, and leaves the schema of one that has been documented since', () => {
  const missing = { ...to, status: '404', mediaType: 'text/plain', schema: { type: 'string' }, example: 'gone' }
  const once = withAddition(content, {}, missing)
  expect(once.operation).toHaveProperty('responses.404', {
    description: '',
    content: { 'text/plain': { schema: { type: 'string' }, examples: { response: { value: 'gone' } } } },
  })
  expect(withAddition(content, {}, { ...to, schema: true }).operation).toEqual(operation)
  expect(withAddition(content, {}, { ...to, status: '204', mediaType: '' }).operation).toHaveProperty('responses.204', {
    description: '',
  })
})
