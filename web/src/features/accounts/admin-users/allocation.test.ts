import { describe, expect, it } from 'vitest'
import { bodyOf, changesOf, keyOf, rolesOf, withWish, type Place, type Wishes } from './allocation.ts'

const user = {
  spaces: [{ id: 's1', name: 'Trade', role: 'dev' as const }],
  projects: [
    { id: 'p1', name: 'Orders', role: 'dev' as const, spaceId: 's1', spaceName: 'Trade', isPrivate: 1 as const },
  ],
}
const present = rolesOf(user)
const trade: Place = { kind: 'space', id: 's1', name: 'Trade' }
const orders: Place = { kind: 'project', id: 'p1', name: 'Orders', space: { id: 's1', name: 'Trade' } }
const ledger: Place = { kind: 'project', id: 'p2', name: 'Ledger', space: { id: 's2', name: 'Money' } }
const none: Wishes = new Map()

const said = (wishes: Wishes) =>
  changesOf(wishes, user).map(({ place, from, to, isImplied }) => [place.name, from, to, isImplied])

describe('roles about to be given', () => {
  it('wish for nothing that is so already', () => {
    const raised = withWish(none, present, orders, 'admin')
    expect(said(raised)).toEqual([['Orders', 'dev', 'admin', false]])
    expect(withWish(raised, present, orders, 'dev').size).toBe(0)
  })

  it('say that a project brings its space along', () => {
    expect(said(withWish(none, present, ledger, 'dev'))).toEqual([
      ['Ledger', null, 'dev', false],
      ['Money', null, 'guest', true],
    ])
    const both = withWish(
      withWish(none, present, ledger, 'dev'),
      present,
      { kind: 'space', id: 's2', name: 'Money' },
      'admin',
    )
    expect(said(both)).toHaveLength(2)
  })

  it('say that leaving a space leaves its projects', () => {
    expect(said(withWish(none, present, trade, null))).toEqual([
      ['Trade', 'dev', null, false],
      ['Orders', 'dev', null, true],
    ])
  })

  it('are sent one by one', () => {
    const wishes = withWish(withWish(none, present, trade, 'guest'), present, ledger, 'dev')
    expect(bodyOf('u1', wishes)).toEqual({
      userId: 'u1',
      spaces: [{ spaceId: 's1', role: 'guest' }],
      projects: [{ projectId: 'p2', role: 'dev' }],
    })
    expect(keyOf(ledger)).toBe('project:p2')
  })
})
