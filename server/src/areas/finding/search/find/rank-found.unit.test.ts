import { expect, it } from 'vitest'
import { rankFound } from './rank-found.ts'

const order = (typed: string, names: readonly (readonly [name: string, url?: string])[]) =>
  rankFound(
    names.map(([name, url = ''], id) => ({ table: 'doc' as const, id, name, url, updatedAtMs: 0 })),
    typed,
  ).map(({ name }) => name)

it('puts names with all words first, in any order and form, then those with most of them, in name or path', () => {
  expect(
    order('list browse categories', [
      ['Playlists of one', '/browse/x/playlists'],
      ['Body only'],
      ['Categories to browse, as a list'],
      ['Browse', '/list/categories'],
    ]),
  ).toEqual(['Categories to browse, as a list', 'Browse', 'Playlists of one', 'Body only'])
})

it('puts what is called so before that, and shorter names before longer ones', () => {
  expect(
    order('refund order', [['Order refund'], ['Refund orders of all'], ['Refund order'], ['Refund orders']]),
  ).toEqual(['Refund order', 'Refund orders', 'Refund orders of all', 'Order refund'])
  expect(order('订单 退款', [['退款'], ['取消订单的退款'], ['订单']])).toEqual(['取消订单的退款', '退款', '订单'])
})

it('puts a path that is the same but for its parameters before those that go on', () => {
  const paths = [
    ['Refund', '/orders/{orderId}/refunds'],
    ['Order in full', '/orders/{orderId}'],
  ] as const
  for (const typed of ['/orders/{id}', '/orders/17']) expect(order(typed, paths)).toEqual(['Order in full', 'Refund'])
})
