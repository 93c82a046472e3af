import { contentVersion, type JsonObject } from '@lectern/model'
import { expect, it } from 'vitest'
import { exampleCall, type MockedDocument } from './mocked-document.ts'

it('tries a call whose path has a value for each parameter', () => {
  const path = (name: string, more: JsonObject = {}) => ({ in: 'path', name, required: true, ...more })
  const operation = { parameters: [path('shop', { example: 'a/b' }), path('id', { schema: { type: 'integer' } })] }
  const document: MockedDocument = {
    ...{ components: {}, application: { root: {} }, hints: {} },
    content: {
      ...{ v: contentVersion, kind: 'http', container: 'paths', method: 'get' },
      ...{ path: '/shops/{shop}/orders/{id}', operation },
    },
  }
  expect(exampleCall(document).url).toBe('/shops/a%2Fb/orders/1001')
})
