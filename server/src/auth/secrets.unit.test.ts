import { afterEach, describe, expect, it } from 'vitest'
import {
  defaultPasswordCost,
  digestOfText,
  findPassword,
  hashPassword,
  setPasswordCost,
  verifyPassword,
} from './secrets.ts'

afterEach(() => {
  setPasswordCost(defaultPasswordCost)
})

describe('a stored password', () => {
  it('is hashed at the cost OWASP asks for, with a salt of its own', async () => {
    const hashes = await Promise.all([hashPassword(digestOfText('horse')), hashPassword(digestOfText('horse'))])
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })

  it('is found at the cost it was stored with, whatever the cost of new ones', async () => {
    const digest = digestOfText('horse')
    const stored = await hashPassword(digest)
    setPasswordCost({ memory: 8, passes: 1, parallelism: 1 })
    const cheap = await hashPassword(digest)
    expect(cheap).toContain('$m=8,t=1,p=1$')
    setPasswordCost(defaultPasswordCost)
    expect(await verifyPassword(digest, stored)).toBe(true)
    expect(await verifyPassword(digest, cheap)).toBe(true)
    expect(await verifyPassword(digestOfText('another'), stored)).toBe(false)
  })

  it('is found among several, those with a salt of their own too', async () => {
    const first = await hashPassword(digestOfText('horse'))
    const beside = await hashPassword(digestOfText('battery'), first)
    const alone = await hashPassword(digestOfText('staple'))
    const saltOf = (hash: string) => hash.split('$')[4]
    expect([saltOf(beside) === saltOf(first), saltOf(alone) === saltOf(first)]).toEqual([true, false])
    const stored = [first, beside, alone]
    const found = ['horse', 'battery', 'staple', 'correct'].map((word) => findPassword(digestOfText(word), stored))
    expect(await Promise.all(found)).toEqual([0, 1, 2, -1])
    expect(await findPassword(digestOfText('horse'), [])).toBe(-1)
  })

  it('matches nothing when there is none', async () => {
    expect(await verifyPassword(digestOfText('horse'), null)).toBe(false)
  })
})
