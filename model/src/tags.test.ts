import { describe, expect, it } from 'vitest'
import { ownTags, tagsOfFolders, withOwnTags, type TagPlace } from './tags.ts'

const folderTags = new Set(['orders', 'admin/users'])
const inOrders: TagPlace = { folderTag: 'orders', folderTags }
const inUntagged: TagPlace = { folderTag: 'notes', folderTags: new Set([...folderTags, 'notes']) }
const atRoot: TagPlace = { folderTag: undefined, folderTags }
const add = (...tags: string[]) => ({ add: tags, remove: [] })
const remove = (...tags: string[]) => ({ add: [], remove: tags })

describe('own tags', () => {
  it('are those that name no folder the operation is in', () => {
    expect(ownTags({ tags: ['orders', 'beta', 'beta', 'slow'] }, inOrders)).toEqual(['beta', 'slow'])
    // Moved here from another folder: its old first tag was that folder.
    expect(ownTags({ tags: ['admin/users', 'beta'] }, inOrders)).toEqual(['beta'])
    expect(ownTags({ tags: ['beta'] }, inOrders)).toEqual(['beta'])
    expect(ownTags({ tags: ['orders'] }, atRoot)).toEqual([])
    expect(ownTags({ tags: 'beta' }, atRoot)).toEqual([])
    expect(ownTags({}, atRoot)).toEqual([])
  })

  it('are added behind the folder, once, and change nothing else', () => {
    const operation = { tags: ['orders', 'beta'], summary: 'Read' }
    expect(withOwnTags(operation, inOrders, add('slow', 'slow', 'beta'))).toEqual({
      tags: ['orders', 'beta', 'slow'],
      summary: 'Read',
    })
    expect(withOwnTags(operation, inOrders, add('beta', 'orders'))).toBe(operation)
    expect(withOwnTags({}, atRoot, add('beta'))).toEqual({ tags: ['beta'] })
    expect(withOwnTags({}, inUntagged, add('beta'))).toEqual({ tags: ['beta'] })
  })

  it('called like a folder are still told apart from it', () => {
    for (const place of [atRoot, inUntagged]) {
      const tagged = withOwnTags({}, place, add('orders'))
      expect(ownTags(tagged, place)).toEqual(['orders'])
      expect(ownTags(withOwnTags(tagged, place, remove('orders')), place)).toEqual([])
    }
  })

  it('are removed wherever they stand; an empty list goes with the last', () => {
    expect(withOwnTags({ tags: ['orders', 'a', 'b'] }, inOrders, remove('a'))).toEqual({ tags: ['orders', 'b'] })
    expect(withOwnTags({ tags: ['orders', 'a'] }, inOrders, remove('orders', 'a'))).toEqual({ tags: ['orders'] })
    expect(withOwnTags({ tags: ['a'] }, atRoot, remove('a'))).toEqual({})
    const operation = { tags: ['orders'] }
    expect(withOwnTags(operation, inOrders, remove('a'))).toBe(operation)
  })
})

it('folders are called by the tag they came from, else by their path', () => {
  const folders = [
    { key: 'a', name: 'Orders', tagName: 'orders' },
    { key: 'b', name: 'Refunds', parentKey: 'a' },
    { key: 'c', name: 'Notes' },
    { key: 'webhooks', name: 'Webhooks' },
  ]
  expect([...tagsOfFolders(folders)]).toEqual([
    ['a', 'orders'],
    ['b', 'orders/Refunds'],
    ['c', 'Notes'],
  ])
})
