import { describe, expect, it } from 'vitest'
import { readPresence } from './use-presence.ts'

const person = { id: 'aaaaaaaa', name: 'Ann', avatar: '', mode: 'view' }

describe('readPresence', () => {
  it('takes the people of its own document', () => {
    const data = { docId: 'dddddddd', people: [person], total: 3 }
    expect(readPresence('presence.changed', data, 'dddddddd')).toEqual({ people: [person], total: 3 })
    expect(readPresence('presence.changed', { ...data, total: undefined }, 'dddddddd')?.total).toBe(1)
  })

  it.each([
    ['comment.changed', { docId: 'dddddddd' }],
    ['presence.changed', { docId: 'eeeeeeee', people: [], total: 0 }],
    ['presence.changed', { docId: 'dddddddd', people: null }],
    ['presence.changed', undefined],
  ])('leaves %s %j alone', (name, data) => {
    expect(readPresence(name, data, 'dddddddd')).toBeUndefined()
  })
})
