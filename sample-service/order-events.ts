/* Server-sent events of orders. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { eventOf, type Order, type OrderEvent, type OrderStore } from './order-store.ts'

const eventOfStatus = { PENDING_PAYMENT: 'created', REVIEWING: 'created', PAID: 'paid', CLOSED: 'closed' } as const

/** The last event of each order first, then those that follow while the client listens. */
export function orderEventRoutes(app: FastifyInstance, store: OrderStore): void {
  app.get('/orders/events', (request, reply) => {
    const stream = new PassThrough()
    const write = (event: OrderEvent): void => void stream.write(textOf(event))
    for (const order of store.list().reverse()) write(lastEventOf(order))
    const stop = store.watch(write)
    request.raw.on('close', () => {
      stop()
      stream.end()
    })
    return reply.type('text/event-stream').header('cache-control', 'no-store').send(stream)
  })
}

function lastEventOf(order: Order): OrderEvent {
  return eventOf(eventOfStatus[order.status], order)
}

function textOf({ event, data }: OrderEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
