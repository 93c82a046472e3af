import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { openLeakedPasswords } from '../auth/leaked-passwords.ts'
import { indexPasswords, PasswordListError } from './index-passwords.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-leaked-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const at = (name: string): string => join(dir, name)

describe('a list of leaked passwords', () => {
  it('is found again entry by entry, whatever its order and form', async () => {
    const clear = Array.from({ length: 10_000 }, (_, index) => `password ${String(index)}`)
    const lines = [...clear, ' 密码一二三 ', '', `${md5('hashed').toUpperCase()}:42`, clear[3] ?? '']
    writeFileSync(at('list'), lines.join('\r\n'))
    expect(await indexPasswords(at('list'), at('sorted'))).toBe(10_002)
    const text = readFileSync(at('sorted'), 'latin1')
    const sorted = text.trimEnd().split('\n')
    expect(sorted).toEqual([...sorted].sort())
    const leaked = await openLeakedPasswords(at('sorted'))
    try {
      for (const each of [...clear.slice(0, 50), clear.at(-1) ?? '', '密码一二三', 'hashed'])
        expect(await leaked?.has(md5(each)), each).toBe(true)
      for (const each of ['password 10000', 'password', '', 'PASSWORD 1'])
        expect(await leaked?.has(md5(each))).toBe(false)
      for (const edge of ['0'.repeat(32), 'f'.repeat(32)]) expect(await leaked?.has(edge)).toBe(false)
    } finally {
      await leaked?.close()
    }
    expect(readdirSync(dir).sort()).toEqual(['list', 'sorted'])
  })

  it('leaves what was there when there is nothing to index', async () => {
    writeFileSync(at('sorted'), `${md5('a')}\n`)
    writeFileSync(at('empty'), '\n\n')
    await expect(indexPasswords(at('empty'), at('sorted'))).rejects.toThrow(PasswordListError)
    await expect(indexPasswords(at('missing'), at('sorted'))).rejects.toThrow(PasswordListError)
    expect(readFileSync(at('sorted'), 'latin1')).toBe(`${md5('a')}\n`)
  })

  it.each([
    ['in clear', 'secret\nother\n'],
    ['that is not sorted', `${'b'.repeat(32)}\n${'a'.repeat(32)}\n`],
    ['of another digest', `${'a'.repeat(40)}\n${'b'.repeat(40)}\n`],
    ['with the ends of lines of Windows', `${'a'.repeat(32)}\r\n${'b'.repeat(32)}\r\n`],
  ])('is refused at the start when it is one %s', async (_, text) => {
    writeFileSync(at('wrong'), text)
    await expect(openLeakedPasswords(at('wrong'))).rejects.toThrow(ConfigError)
  })

  it('that is not there stops the start, and none is no list', async () => {
    await expect(openLeakedPasswords(at('nothing'))).rejects.toThrow('LECTERN_LEAKED_PASSWORDS cannot be read')
    expect(await openLeakedPasswords(undefined)).toBeUndefined()
  })
})
