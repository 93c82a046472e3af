/* Orders in memory. Owns: numbers, prices, stock, and what may become of an order. */
import { EventEmitter } from 'node:events'
import { products } from './catalog.ts'
import { Problem } from './problem.ts'

export interface OrderItem {
  skuId: number
  quantity: number
  /** Cents. */
  unitPrice: number
  promotions?: readonly { id: string; name?: string; discount: number }[]
}

export interface NewOrder {
  /** Of the merchant. */
  merchantOrderNo: string
  items: readonly OrderItem[]
  payer: { type: string; cardToken?: string }
}

/** As callers see it. */
export interface Order {
  orderId: string
  status: 'PENDING_PAYMENT' | 'PAID' | 'CLOSED' | 'REVIEWING'
  /** Cents. */
  payableAmount: number
  currency: string
  items: readonly (OrderItem & { subtotal: number })[]
  payUrl: string | null
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export interface OrderEvent {
  event: 'created' | 'paid' | 'closed'
  data: { orderId: string; paidAt: string; amount: number }
}

interface Kept {
  order: Order
  merchantOrderNo: string
  /** With which it was placed. */
  key: string
}

/** Stock is reserved for so long. */
const reservedMs = 30 * 60_000
/** Those of the sample’s documents come first. */
const firstOrderId = 2_026_112_000_918_273
/** Cards that the bank of this shop declines. */
const declinedCard = 'tok_declined'

export class OrderStore {
  readonly #orders = new Map<string, Kept>()
  readonly #stock = new Map(products.map(({ skuId, stock }) => [skuId, stock]))
  readonly #happened = new EventEmitter<{ order: [OrderEvent] }>()

  constructor() {
    const item = { skuId: 880231, quantity: 2, unitPrice: 12_900 }
    const place = (merchantOrderNo: string, payer: string) =>
      this.place({ merchantOrderNo, items: [item], payer: { type: payer } }, '')
    place('SO20261120-0001', 'transfer')
    place('SO20261120-0002', 'wallet')
    this.close(place('SO20261120-0003', 'transfer').orderId)
  }

  /** Newest first. */
  list(): Order[] {
    return [...this.#orders.values()].map(({ order }) => order).reverse()
  }

  find(orderId: string): Order | undefined {
    return this.#orders.get(orderId)?.order
  }

  /** @throws {Problem} ORDER_NOT_FOUND */
  get(orderId: string): Order {
    const order = this.find(orderId)
    if (order === undefined) throw new Problem(404, 'ORDER_NOT_FOUND', 'There is no order with this number')
    return order
  }

  /**
   * The same key and number again: the first order. Orders paid from the wallet are paid immediately.
   * @throws {Problem} ORDER_DUPLICATED, STOCK_NOT_ENOUGH, PAYMENT_DECLINED
   */
  place({ merchantOrderNo, items, payer }: NewOrder, key: string): Order {
    const first = [...this.#orders.values()].find((kept) => kept.merchantOrderNo === merchantOrderNo)
    if (first?.key === key) return first.order
    if (first !== undefined)
      throw new Problem(409, 'ORDER_DUPLICATED', 'There is an order with this number', { orderId: first.order.orderId })
    this.#requireStock(items)
    // Not among the responses of the document.
    if (payer.cardToken?.startsWith(declinedCard) === true)
      throw new Problem(402, 'PAYMENT_DECLINED', 'The card issuer declined the payment')
    for (const { skuId, quantity } of items) this.#stock.set(skuId, this.#left(skuId) - quantity)
    const order = this.#make(items, payer.type === 'wallet')
    this.#orders.set(order.orderId, { order, merchantOrderNo, key })
    this.#emit('created', order)
    if (order.status === 'PAID') this.#emit('paid', order)
    return order
  }

  /** Notes that its delivery changed, which is no part of what callers see. @throws {Problem} ORDER_NOT_FOUND */
  touch(orderId: string): Order {
    return this.#change(this.get(orderId), {})
  }

  /** @throws {Problem} ORDER_NOT_OPEN for one that is closed or that there is not */
  close(orderId: string): Order {
    const order = this.find(orderId)
    if (order === undefined || order.status === 'CLOSED')
      throw new Problem(409, 'ORDER_NOT_OPEN', 'There is no open order with this number')
    const closed = this.#change(order, { status: 'CLOSED', payUrl: null })
    for (const { skuId, quantity } of order.items) this.#stock.set(skuId, this.#left(skuId) + quantity)
    this.#emit('closed', closed)
    return closed
  }

  /** What happens from now on. @returns what ends it */
  watch(listener: (event: OrderEvent) => void): () => void {
    this.#happened.on('order', listener)
    return () => this.#happened.off('order', listener)
  }

  #make(items: readonly OrderItem[], isPaid: boolean): Order {
    const orderId = String(firstOrderId + this.#orders.size)
    const now = Date.now()
    const written = new Date(now).toISOString()
    const priced = items.map((item) => ({ ...item, subtotal: subtotalOf(item) }))
    return {
      orderId,
      status: isPaid ? 'PAID' : 'PENDING_PAYMENT',
      payableAmount: priced.reduce((sum, { subtotal }) => sum + subtotal, 0),
      currency: 'USD',
      items: priced,
      payUrl: isPaid ? null : `https://pay.shop.example/${orderId}`,
      expiresAt: new Date(now + reservedMs).toISOString(),
      createdAt: written,
      updatedAt: written,
    }
  }

  #change(order: Order, changes: Partial<Order>): Order {
    const changed = { ...order, ...changes, updatedAt: new Date().toISOString() }
    const kept = this.#orders.get(order.orderId)
    if (kept !== undefined) kept.order = changed
    return changed
  }

  #requireStock(items: readonly OrderItem[]): void {
    const shortages = items
      .filter(({ skuId, quantity }) => quantity > this.#left(skuId))
      .map(({ skuId }) => ({ skuId, available: this.#left(skuId) }))
    if (shortages.length > 0) throw new Problem(409, 'STOCK_NOT_ENOUGH', 'Some items are out of stock', { shortages })
  }

  #left(skuId: number): number {
    return this.#stock.get(skuId) ?? 0
  }

  #emit(event: OrderEvent['event'], { orderId, updatedAt, payableAmount }: Order): void {
    this.#happened.emit('order', eventOf(event, { orderId, updatedAt, payableAmount }))
  }
}

export function eventOf(
  event: OrderEvent['event'],
  { orderId, updatedAt, payableAmount }: Pick<Order, 'orderId' | 'updatedAt' | 'payableAmount'>,
): OrderEvent {
  return { event, data: { orderId, paidAt: updatedAt, amount: payableAmount } }
}

function subtotalOf({ quantity, unitPrice, promotions = [] }: OrderItem): number {
  return Math.max(0, quantity * unitPrice - promotions.reduce((sum, { discount }) => sum + discount, 0))
}
