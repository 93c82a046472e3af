import { describe, expect, it } from 'vitest'
import { joinCase, NameScope, wordsOf } from './names.ts'

describe('names in code', () => {
  it.each([
    ['order_items', 'orderItems', 'OrderItems', 'order_items'],
    ['HTTPServer2Go', 'httpServer2Go', 'HttpServer2Go', 'http_server2_go'],
    ['订单Id', 'dingDanId', 'DingDanId', 'ding_dan_id'],
    ['Crème brûlée', 'cremeBrulee', 'CremeBrulee', 'creme_brulee'],
    ['Page«Order»', 'pageOrder', 'PageOrder', 'page_order'],
    ['2fa', 'field2fa', 'Field2fa', 'field_2fa'],
    ['Заказ', 'field', 'Field', 'field'],
  ])('%s', (text, camel, pascal, snake) => {
    const words = wordsOf(text)
    expect([
      joinCase(words, 'camel', 'field'),
      joinCase(words, 'pascal', 'field'),
      joinCase(words, 'snake', 'field'),
    ]).toEqual([camel, pascal, snake])
  })

  it('are numbered where they meet, in any case, and move aside for keywords', () => {
    const scope = new NameScope(new Set(['class']), ['Client'])
    expect(['order', 'Order', 'order2', 'class', 'client', 'v1', 'v1'].map((name) => scope.claim(name))).toEqual([
      ...['order', 'Order2', 'order2_2', 'class_', 'client2', 'v1', 'v1_2'],
    ])
  })
})
