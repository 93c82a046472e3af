import { expect, it } from 'vitest'
import { createNameMarkers } from './name-marks.ts'

function markedIn(kind: 'title' | 'path', text: string, typed: string, near: string[] = []): string[] {
  const { marks } = createNameMarkers(typed.split(' '), near)[kind](text)
  return marks.map(([start, end]) => text.slice(start, end))
}

it.each([
  ['申请退款', 'tuikuan', ['退款']],
  ['申请退款', 'tuik', ['退款']],
  ['申请退款', 'tk', ['退款']],
  ['申请退款', 'sqtk', ['申请退款']],
  ['退款 A 与退款 B', 'TuiKuan', ['退款', '退款']],
  ['申请退款', 'shenqing tuikuan', ['申请退款']],
  ['申请退款', 'kt', []],
  ['申请退款', '退款', ['退款']],
])('marks in the title %s for %s: %j', (title, typed, expected) => {
  expect(markedIn('title', title, typed)).toEqual(expected)
})

it.each([
  ['/v1/orders/{orderId}/refunds', '/orders/{id}', ['orders/{orderId}']],
  ['/v1/orders/:orderId', '/orders/17', ['orders/:orderId']],
  ['/v1/orders/{orderId}/refunds', '/orders/{id}/ref', ['orders/{orderId}/refunds']],
  ['/v1/orders', '/orders/{id}', []],
  ['/v1/orders', '/', []],
])('marks in the path %s for %s: %j', (path, typed, expected) => {
  expect(markedIn('path', path, typed)).toEqual(expected)
})

it('marks other forms of a word that differs by one letter', () => {
  expect(markedIn('path', '/orders/refunds', 'refnud', ['refund'])).toEqual(['refunds'])
})

it.each([
  ['Refunded twice', 'refunding', ['Refunded']],
  ['Case studies', 'study', ['studies']],
  ['Preorder or reorder', 'orders', []],
])('marks in the title %s other forms of %s: %j', (title, typed, expected) => {
  expect(markedIn('title', title, typed)).toEqual(expected)
})
