/*
 * Saved cases of the sample: one makes an order and hands its number on, one reads that order. And scripts: each call of the folder has a number, the
 * body of the one that makes an order is signed, and its answer has a number.
 */
import { emptyCase, saveCase, saveScript } from '@lectern/contracts'
import type { Shop, Story } from './story.ts'

/** One that its description has as an example, without a number that someone signs in with. */
const order = {
  merchantOrderNo: 'SO20261120-0093',
  channel: 'MINI',
  items: [{ skuId: 880231, quantity: 1, unitPrice: 12900 }],
  payer: { type: 'wallet', walletId: 'w_1024' },
}
/** A retry of the same order. */
const orderKey = '7f2c91d0-6a51-4f0e-9d0c-0f8f8a7b2a12'
const matches = { subject: 'schema', path: '', operator: 'matches', value: '' } as const

export async function saveCases({ files, maintainer: { client } }: Story, shop: Shop): Promise<void> {
  const { cases } = files.texts
  const key = { place: 'header', name: 'Idempotency-Key', text: orderKey, isOn: true } as const
  const body = { mediaType: 'application/json', text: JSON.stringify(order, null, 2), fields: [] }
  await client.call(saveCase, {
    body: {
      docId: shop.find('POST /orders').id,
      name: cases.create,
      content: {
        request: { ...emptyCase.request, rows: [key], body },
        assertions: [{ subject: 'status', path: '', operator: 'equals', value: '200' }, matches],
        captures: [{ variable: 'orderId', subject: 'json', path: '$.orderId' }],
      },
    },
  })
  const row = { place: 'path', name: 'orderId', text: '{{orderId}}', isOn: true } as const
  await client.call(saveCase, {
    body: {
      docId: shop.find('GET /orders/{orderId}').id,
      name: cases.read,
      content: {
        ...emptyCase,
        request: { ...emptyCase.request, rows: [row] },
        assertions: [
          { subject: 'status', path: '', operator: 'equals', value: '200' },
          { subject: 'json', path: '$.orderId', operator: 'equals', value: '"{{orderId}}"' },
          matches,
        ],
      },
    },
  })
}

const signOrder = `const key = pm.variables.get('signingKey') ?? 'sample'
const body = pm.request.body.toString()
pm.request.headers.upsert({ key: 'X-Signature', value: CryptoJS.HmacSHA256(body, key).toString() })
`
const numberCall = `const { headers } = pm.request
if (!headers.has('X-Request-Id')) headers.add({ key: 'X-Request-Id', value: crypto.randomUUID() })
`
const keepOrder = `const { orderId } = pm.response.json()
pm.test('{name}', () => pm.expect(orderId).to.be.a('string'))
pm.environment.set('orderId', orderId)
`

export async function saveScripts({ files, maintainer: { client } }: Story, shop: Shop): Promise<void> {
  const { sign, keep, numbered, request } = files.texts.scripts
  const { id: docId, parentId } = shop.find('POST /orders')
  const ofFolder = { docId: parentId, scope: 'folder', phase: 'pre', name: request, isEnabled: 1 } as const
  await client.call(saveScript, { body: { ...ofFolder, source: numberCall } })
  const ofOrder = { docId, scope: 'doc', isEnabled: 1 } as const
  const signing = { ...ofOrder, phase: 'pre', name: sign } as const
  const first = signOrder.replace(" ?? 'sample'", '')
  const { id, version } = await client.call(saveScript, { body: { ...signing, source: first } })
  await client.call(saveScript, { body: { ...signing, id, version, source: signOrder } })
  const source = keepOrder.replace('{name}', numbered)
  await client.call(saveScript, { body: { ...ofOrder, phase: 'after', name: keep, source } })
}
