import { describe, expect, it } from 'vitest'
import { ownTags, pathFolderKey, tagsOfFolders, withOwnTags, type TagPlace } from './tags.ts'

const folderTags = new Set(['orders', 'admin/users', 'notes'])
const inOrders: TagPlace = { folderTag: 'orders', folderTags }
const inNotes: TagPlace = { folderTag: 'notes', folderTags }
const atRoot: TagPlace = { folderTag: undefined, folderTags }
const add = (...tags: string[]) => ({ add: tags, remove: [] })
const remove = (...tags: string[]) => ({ add: [], remove: tags })

describe('own tags', () => {
  it('are those that stand for no folder', () => {
    expect(ownTags({ tags: ['orders', 'beta', 'beta', 'slow'] }, inOrders)).toEqual(['beta', 'slow'])
    // Moved here from another folder, or in a folder that was renamed: the first tag was its place then.
    expect(ownTags({ tags: ['admin/users', 'beta'] }, inOrders)).toEqual(['beta'])
    expect(ownTags({ tags: ['gone', 'beta', 'orders'] }, inOrders)).toEqual(['beta'])
    expect(ownTags({ tags: ['orders', 'beta'] }, atRoot)).toEqual(['beta'])
    expect(ownTags({ tags: ['beta', 'slow'] }, atRoot)).toEqual(['beta', 'slow'])
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
    expect(withOwnTags({}, inNotes, add('beta'))).toEqual({ tags: ['notes', 'beta'] })
  })

  it('stay, wherever the operation is and goes, also when a folder is called the same', () => {
    const places = [atRoot, inNotes, inOrders]
    for (const place of places)
      for (const tag of ['beta', 'admin/users']) {
        const tagged = withOwnTags({}, place, add(tag))
        for (const there of places) expect(ownTags(tagged, there)).toEqual([tag])
        expect(ownTags(withOwnTags(tagged, place, add('more')), place)).toEqual([tag, 'more'])
        expect(ownTags(withOwnTags(tagged, place, remove(tag)), place)).toEqual([])
      }
  })

  it('are removed wherever they stand; an empty list goes with the last', () => {
    expect(withOwnTags({ tags: ['orders', 'a', 'b'] }, inOrders, remove('a'))).toEqual({ tags: ['orders', 'b'] })
    expect(withOwnTags({ tags: ['orders', 'a'] }, inOrders, remove('orders', 'a'))).toEqual({ tags: ['orders'] })
    expect(withOwnTags({ tags: ['a'] }, atRoot, remove('a'))).toEqual({})
    expect(withOwnTags({ tags: ['a', 'a'] }, atRoot, remove('a'))).toEqual({})
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
    { key: pathFolderKey('refunds'), name: 'refunds' },
    { key: pathFolderKey('items'), name: 'Items' },
    { key: pathFolderKey('carts'), name: 'carts', content: { description: 'What is in a cart.' } },
  ]
  expect([...tagsOfFolders(folders)]).toEqual([
    ['a', 'orders'],
    ['b', 'orders/Refunds'],
    ['c', 'Notes'],
    ['path:items', 'Items'],
    ['path:carts', 'carts'],
  ])
})
