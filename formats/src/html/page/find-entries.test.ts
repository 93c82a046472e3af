import { describe, expect, it } from 'vitest'
import { findEntries, type SearchEntry } from './find-entries.ts'

function entry(name: string, path: string, about = '', where = ''): SearchEntry {
  const found = { page: 0, hash: name, name, label: 'GET', path, isGone: false, about, application: 0 }
  const searched = { name: name.toLowerCase(), path: path.toLowerCase(), about: about.toLowerCase() }
  return { entry: found, ...searched, where: where.toLowerCase(), place: where }
}
const entries = [
  entry('查询订单', '/v1/orders/{id}', '按订单号查询', '订单服务'),
  entry('Create order', '/v1/orders', 'Stock is held for 15 minutes', 'orders'),
  entry('Refund', '/v1/orders/{id}/refunds', 'Gives the money back', 'orders'),
]
const find = (query: string) => findEntries(entries, query, 10).map(({ entry: { name } }) => name)

describe('findEntries', () => {
  it.each([
    ['订单', ['查询订单']],
    ['ORDER', ['Create order', '查询订单', 'Refund']],
    ['orders money', ['Refund']],
    ['stock minutes', ['Create order']],
    ['/refunds', ['Refund']],
    ['nothing', []],
    ['   ', []],
  ])('finds %s', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it('stops at the limit', () => {
    expect(findEntries(entries, 'v1', 2)).toHaveLength(2)
  })
})
