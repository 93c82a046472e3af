import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PreparedCache } from './prepared-cache.ts'
import { PreparedJson } from './replies.ts'

const answer = (letters: number): PreparedJson => new PreparedJson(JSON.stringify('x'.repeat(letters)), '"tag"')

describe('prepared answers', () => {
  it('are made once for all who ask at the same time, and kept', async () => {
    const cache = new PreparedCache(100_000)
    let made = 0
    const make = async (): Promise<PreparedJson> => {
      made += 1
      await Promise.resolve()
      return answer(10)
    }
    const [first, second] = await Promise.all([cache.get('a', make), cache.get('a', make)])
    expect(second).toBe(first)
    expect(await cache.get('a', make)).toBe(first)
    expect(made).toBe(1)
  })

  it('leave when there is no room, the least used first', async () => {
    const cache = new PreparedCache(3_500)
    for (const key of ['a', 'b']) await cache.get(key, () => Promise.resolve(answer(1_000)))
    expect(cache.find('a')).toBeDefined()
    await cache.get('c', () => Promise.resolve(answer(1_000)))
    expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true])
    await cache.get('huge', () => Promise.resolve(answer(10_000)))
    expect(cache.find('huge')).toBeUndefined()
    expect(cache.find('c')).toBeDefined()
  })

  it('leave as well when compressed forms take the room', async () => {
    const cache = new PreparedCache(4_000)
    for (const key of ['a', 'b', 'c']) {
      const dense = new PreparedJson(JSON.stringify(randomBytes(500).toString('hex')), '"tag"')
      const kept = await cache.get(key, () => Promise.resolve(dense))
      await kept.encoded('br')
    }
    expect(['c', 'b', 'a'].map((key) => cache.find(key) !== undefined)).toEqual([true, true, false])
  })

  it('that could not be made are tried again', async () => {
    const cache = new PreparedCache(100_000)
    await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get('a', () => Promise.resolve(answer(3)))).body.toString()).toContain('xxx')
  })
})
