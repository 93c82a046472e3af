import { describe, expect, it } from 'vitest'
import { settlePositions, type Placed } from './order-step.ts'

const thing = (id: number, orderIndex: number, more: Partial<Placed> = {}): Placed => ({
  id,
  now: { parentId: null, orderIndex },
  wantedParentId: null,
  isMoved: false,
  ...more,
})

const orders = (things: Placed[]): [number, number][] =>
  [...settlePositions(things)].map(([id, { orderIndex }]) => [id, orderIndex])

describe('places of folders and documents that follow Torna', () => {
  it('stay as they are in the order they have', () => {
    expect(orders([thing(1, 10), thing(2, 20), thing(3, 30)])).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ])
  })

  it('are shared out anew in another order, around what people moved', () => {
    expect(orders([thing(3, 30), thing(9, 15, { isMoved: true }), thing(1, 10), thing(2, 20)])).toEqual([
      [3, 10],
      [1, 20],
      [2, 30],
    ])
  })

  it('are in the folder that is wanted, each at a place of its own', () => {
    const moved = thing(4, 10, { now: { parentId: 7, orderIndex: 10 } })
    expect([...settlePositions([thing(1, 10), moved])]).toEqual([
      [1, { parentId: null, orderIndex: 10 }],
      [4, { parentId: null, orderIndex: 11 }],
    ])
  })
})
