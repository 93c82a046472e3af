/* What the mock address of the sample answers before its documents are asked. */
import { addMockRule, updateMockCollection } from '@lectern/contracts'
import type { Shop, Story } from './story.ts'

/** Orders that are created stay until the server restarts. */
export async function keepOrders({ maintainer }: Story, { moduleId }: Shop): Promise<void> {
  const places = { idField: '', listAt: '', itemAt: '' }
  await maintainer.client.call(updateMockCollection, { body: { moduleId, path: '/orders', isOn: 1, ...places } })
}

/** An order that does not exist, for whoever tries what a program makes of it. */
export async function addRules({ files, maintainer }: Story, shop: Shop): Promise<void> {
  const { name, orderId, message } = files.texts.mockRule
  await maintainer.client.call(addMockRule, {
    body: {
      docId: shop.find('GET /orders/{orderId}').id,
      rule: {
        name,
        scope: 'doc',
        conditions: [{ place: 'path', name: 'orderId', operator: 'equals', value: orderId }],
        answer: {
          status: 404,
          headers: [{ name: 'X-Request-Id', value: '{{uuid}}' }],
          kind: 'text',
          mediaType: 'application/json',
          text: `{\n  "code": "ORDER_NOT_FOUND",\n  "message": "${message}",\n  "orderId": "{{request.path.orderId}}"\n}`,
          example: '',
          delayFromMs: 0,
          delayToMs: 0,
          failPercent: 0,
          failWith: 'error',
        },
      },
    },
  })
}
