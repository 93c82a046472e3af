import { presenceBeatMs, presenceForgetMs } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { PresenceRegistry } from './presence-registry.ts'

const page = (userId: number, clientId = 'aaaaaaaa', docId = 1) => ({ docId, userId, clientId })

describe('who has a document open', () => {
  it('is told once per person, editing ones first, then in order of coming', () => {
    const registry = new PresenceRegistry()
    expect(registry.note(page(3), 'view', 0)).toBe(true)
    expect(registry.note(page(2), 'view', 1)).toBe(true)
    expect(registry.note(page(2, 'bbbbbbbb'), 'view', 2)).toBe(false)
    expect(registry.note(page(1), 'edit', 3)).toBe(true)
    expect(registry.list(1)).toEqual([
      { userId: 1, mode: 'edit' },
      { userId: 3, mode: 'view' },
      { userId: 2, mode: 'view' },
    ])
    expect(registry.list(2)).toEqual([])
  })

  it('counts the page that edits, and the others when that one is gone', () => {
    const registry = new PresenceRegistry()
    registry.note(page(1), 'view', 0)
    expect(registry.note(page(1, 'bbbbbbbb'), 'edit', 0)).toBe(true)
    expect(registry.list(1)).toEqual([{ userId: 1, mode: 'edit' }])
    expect(registry.leave(page(1, 'bbbbbbbb'))).toBe(true)
    expect(registry.list(1)).toEqual([{ userId: 1, mode: 'view' }])
    expect(registry.leave(page(1))).toBe(true)
    expect(registry.leave(page(1))).toBe(false)
    expect(registry.isEmpty).toBe(true)
  })

  it('forgets who is silent, not who still beats', () => {
    const registry = new PresenceRegistry()
    registry.note(page(1), 'view', 0)
    registry.note(page(2), 'view', 0)
    registry.note(page(2), 'view', presenceBeatMs)
    expect(registry.sweep(presenceForgetMs)).toEqual([])
    expect(registry.sweep(presenceForgetMs + 1)).toEqual([1])
    expect(registry.list(1)).toEqual([{ userId: 2, mode: 'view' }])
    // Someone with another page there is seen as before.
    registry.note(page(2, 'bbbbbbbb'), 'view', presenceForgetMs)
    expect(registry.sweep(presenceBeatMs + presenceForgetMs + 1)).toEqual([])
    expect(registry.sweep(3 * presenceForgetMs)).toEqual([1])
    expect(registry.isEmpty).toBe(true)
  })

  it('keeps few pages of one person, the latest', () => {
    const registry = new PresenceRegistry()
    for (let number = 0; number < 30; number += 1) registry.note(page(1, `client${String(number)}`), 'view', number)
    registry.note(page(1, 'client29'), 'edit', 30)
    expect(registry.list(1)).toEqual([{ userId: 1, mode: 'edit' }])
    for (let number = 20; number < 30; number += 1) registry.leave(page(1, `client${String(number)}`))
    expect(registry.isEmpty).toBe(true)
  })
})
