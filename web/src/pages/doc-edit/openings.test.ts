import { describe, expect, it } from 'vitest'
import { afterMade, follow, type Opening, type Shown } from './openings.ts'

const unborn: Opening = { of: 'new', moduleId: 'm', parentId: '', kind: 'markdown' }
const shown: Shown = { asked: unborn, opening: unborn, turn: 0 }
const stored = (docId: string): Opening => ({ of: 'stored', docId })

describe('the editor at an address', () => {
  it('stays while the address asks for the same', () => {
    expect(follow(shown, { ...unborn })).toBe(shown)
    const made = afterMade(shown, 'a')
    expect(follow(made, { ...unborn })).toBe(made)
  })

  it('stays when the address becomes that of the document it made', () => {
    const moved = follow(afterMade(shown, 'a'), stored('a'))
    expect(moved).toMatchObject({ opening: unborn, turn: 0 })
    expect(follow(moved, stored('a'))).toBe(moved)
  })

  it('is another for another document, another kind, and the next new one', () => {
    const moved = follow(afterMade(shown, 'a'), stored('a'))
    expect(follow(moved, unborn)).toEqual({ asked: unborn, opening: unborn, turn: 1 })
    expect(follow(moved, stored('b'))).toEqual({ asked: stored('b'), opening: stored('b'), turn: 1 })
    expect(follow(shown, { ...unborn, kind: 'http' }).turn).toBe(1)
    expect(follow(shown, { of: 'copy', copyId: 'a' }).turn).toBe(1)
  })

  it('is another for the document it made, too, once a different one was shown', () => {
    const away = follow(follow(afterMade(shown, 'a'), stored('a')), stored('b'))
    expect(follow(away, stored('a'))).toEqual({ asked: stored('a'), opening: stored('a'), turn: 2 })
  })
})
