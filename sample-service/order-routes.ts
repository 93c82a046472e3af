/* Calls about orders and their refunds. */
import type { FastifyInstance } from 'fastify'
import type { NewOrder, Order, OrderStore } from './order-store.ts'
import { writeCsv, writeXml } from './order-text.ts'
import { Problem } from './problem.ts'
import { createOrderSchema, listOrdersSchema } from './order-schemas.ts'

interface ListQuery {
  page: number
  pageSize: number
  status?: string
  'placed[from]'?: string
  'placed[to]'?: string
  sort: 'newest' | 'oldest' | 'amount'
}
type OneOrder = { Params: { orderId: string } }

export function orderRoutes(app: FastifyInstance, store: OrderStore): void {
  app.get<{ Querystring: ListQuery }>('/orders', { schema: listOrdersSchema }, ({ query, headers }, reply) => {
    const found = findOrders(store.list(), query)
    const list = found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
    reply.header('x-total-count', found.length)
    return prefers(headers.accept, 'text/csv')
      ? reply.type('text/csv').send(writeCsv(list))
      : reply.send({ list, total: found.length })
  })

  app.post<{ Body: NewOrder; Headers: { 'idempotency-key': string } }>(
    '/orders',
    { schema: createOrderSchema },
    ({ body, headers }) => store.place(body, headers['idempotency-key']),
  )

  app.get<OneOrder & { Querystring: { fields?: string } }>('/orders/:orderId', ({ params, query, headers }, reply) => {
    const order = store.get(params.orderId)
    // Not among the fields of the document.
    const shown = choose({ ...order, loyaltyPoints: Math.floor(order.payableAmount / 100) }, query.fields)
    return prefers(headers.accept, 'application/xml')
      ? reply.type('application/xml').send(writeXml(shown))
      : reply.send(shown)
  })

  app.patch<OneOrder>('/orders/:orderId', ({ params }) => store.touch(params.orderId))

  app.delete<OneOrder>('/orders/:orderId', ({ params }, reply) => {
    store.close(params.orderId)
    return reply.code(204).send()
  })

  app.post<{ Body: FormData | undefined }>('/orders/batch-close', ({ body }, reply) => {
    const ids = fieldOf(body, 'ids').split(',')
    const open = ids.filter((id) => (store.find(id)?.status ?? 'CLOSED') !== 'CLOSED')
    for (const id of new Set(open)) store.close(id)
    return reply.type('text/plain').send(String(new Set(open).size))
  })

  let refunds = 0
  app.post<OneOrder & { Body: FormData | undefined }>('/orders/:orderId/refunds', ({ params, body }, reply) => {
    requireRefund(store.find(params.orderId), Number(fieldOf(body, 'amount')), fieldOf(body, 'reason'))
    refunds += 1
    const reasonCode = fieldOf(body, 'reasonCode')
    return reply.code(201).send({
      refundId: `R${String(refunds).padStart(8, '0')}`,
      ...(reasonCode !== '' && { reasonCode }),
      state: 'ACCEPTED',
      completedAt: null,
    })
  })
}

function findOrders(orders: readonly Order[], { status, sort, ...query }: ListQuery): Order[] {
  const [fromMs, toMs] = [query['placed[from]'], query['placed[to]']].map((text) => Date.parse(text ?? ''))
  const found = orders.filter(
    (order) =>
      (status === undefined || status.split(',').includes(order.status)) &&
      !(Date.parse(order.createdAt) < (fromMs ?? NaN)) &&
      !(Date.parse(order.createdAt) > (toMs ?? NaN)),
  )
  if (sort === 'oldest') return found.reverse()
  return sort === 'amount' ? found.sort((a, b) => b.payableAmount - a.payableAmount) : found
}

/** The fields that are asked for, separated by `|`; required ones always. */
function choose(order: Order & { loyaltyPoints: number }, fields: string | undefined): object {
  if (fields === undefined || fields === '') return order
  const wanted = new Set(['orderId', 'status', 'payableAmount', ...fields.split('|')])
  return Object.fromEntries(Object.entries(order).filter(([name]) => wanted.has(name)))
}

function requireRefund(order: Order | undefined, amount: number, reason: string): void {
  const refuse = (message: string): never => {
    throw new Problem(422, 'REFUND_REJECTED', message)
  }
  if (order === undefined) refuse('There is no order with this number')
  else if (!Number.isInteger(amount) || amount < 1) refuse('amount must be a whole number of cents')
  else if (amount > order.payableAmount) refuse('amount must not exceed the amount of the order')
  else if (reason === '') refuse('reason is missing')
}

function fieldOf(form: FormData | undefined, name: string): string {
  const value = form?.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether the first media type that a caller accepts is this one. */
function prefers(accept: string | undefined, mediaType: string): boolean {
  return accept?.split(/[,;]/)[0]?.trim() === mediaType
}
