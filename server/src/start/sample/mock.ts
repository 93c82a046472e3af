/* What the mock address of the sample answers before its documents are asked: a rule of each kind, and a collection that is kept. */
import { addMockRule, updateMockCollection, type MockRuleAnswer, type MockRuleDraft } from '@lectern/contracts'
import type { Shop, Story } from './story.ts'

/** Orders that are created stay until the server restarts. */
export async function keepOrders({ maintainer }: Story, { moduleId }: Shop): Promise<void> {
  const places = { keyName: '', idField: '', listAt: '', itemAt: '' }
  await maintainer.client.call(updateMockCollection, { body: { moduleId, path: '/orders', isOn: 1, ...places } })
}

export async function addRules({ files, maintainer }: Story, shop: Shop): Promise<void> {
  const { name, orderId, message, page, cart, slow, events } = files.texts.mockRule
  const add = (operation: string, rule: Pick<MockRuleDraft, 'name' | 'conditions'>, answer: Partial<MockRuleAnswer>) =>
    maintainer.client.call(addMockRule, {
      body: { docId: shop.find(operation).id, rule: { ...rule, scope: 'doc', answer: { ...plain, ...answer } } },
    })
  // An order that does not exist, for whoever tries what a program makes of it.
  const text = `{\n  "code": "ORDER_NOT_FOUND",\n  "message": "${message}",\n  "orderId": "{{request.path.orderId}}"\n}`
  await add(
    'GET /orders/{orderId}',
    { name, conditions: [{ place: 'path', name: 'orderId', operator: 'equals', value: orderId }] },
    { status: 404, headers: [{ name: 'X-Request-Id', value: '{{uuid}}' }], text },
  )
  await add(
    'GET /orders',
    { name: page, conditions: [{ place: 'query', name: 'pageSize', operator: 'range', value: '50..' }] },
    { kind: 'template', text: fullPage },
  )
  // Other orders are kept.
  await add(
    'POST /orders',
    { name: cart, conditions: [{ place: 'query', name: 'dryRun', operator: 'exists', value: '' }] },
    { kind: 'script', text: totalOfCart },
  )
  // For whoever tries how a program waits.
  await add(
    'POST /orders/{orderId}/refunds',
    { name: slow, conditions: [{ place: 'query', name: 'slow', operator: 'exists', value: '' }] },
    { kind: 'generated', status: 201, delayFromMs: 1_000, delayToMs: 3_000 },
  )
  await add(
    'GET /orders/events',
    { name: events, conditions: [] },
    { mediaType: 'text/event-stream', text: orderEvents },
  )
}

const plain: MockRuleAnswer = {
  ...{ status: 200, headers: [], kind: 'text', mediaType: 'application/json', text: '', example: '' },
  ...{ delayFromMs: 0, delayToMs: 0, failPercent: 0, failWith: 'error' },
}

const fullPage = `{
  "total": "@integer(50, 500)",
  "list|50": [
    {
      "orderId": "@string('number', 16)",
      "status|1": ["PENDING_PAYMENT", "PAID", "CLOSED"],
      "payableAmount": "@integer(100, 99900)",
      "createdAt": "@date('yyyy-MM-dd')T@time('HH:mm:ss')Z"
    }
  ]
}`

/** Each a while after the one before. */
const orderEvents = `event: created
data: {"orderId": "2026112000918273"}

: wait 1000
event: paid
data: {"orderId": "2026112000918273", "paidAt": "2026-11-20T08:30:00Z", "amount": 12900}

: wait 1000
event: closed
data: {"orderId": "2026112000918273", "paidAt": "2026-11-20T08:30:00Z"}
`

const totalOfCart = `const items = $body.items.map((item) => ({ ...item, subtotal: item.unitPrice * (item.quantity ?? 1) }))
return {
  orderId: Random.string('number', 16),
  status: 'PENDING_PAYMENT',
  payableAmount: items.reduce((sum, item) => sum + item.subtotal, 0),
  items,
  expiresAt: moment().add(15, 'minutes').toISOString(),
}`
