/* `docs/security.md`: every requirement of the chapters has one line, and every test it names is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Sections of ASVS 5.0.0, chapters 6 to 8, with how many requirements of levels 1 and 2 each has; those are its first ones. */
const sections: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
}

const rows = page
  .split('\n')
  .filter((line) => /^\| [678]\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the page on security', () => {
  it('has every requirement once, with a state and a reason', () => {
    const wanted = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${String(index + 1)}`),
    )
    expect(rows.map(([, id]) => id)).toEqual(wanted)
    for (const [, id, level, asked, state, reason] of rows) {
      expect(level, id).toMatch(/^[12]$/)
      expect(['met', 'partly', 'no', '–'], id).toContain(state)
      expect([asked, reason], id).not.toContain('')
    }
  })

  it('names tests that are there', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:test\.ts|spec\.ts|tsx?))`/g)].map(([, path]) => path ?? '')
    const missing = named.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'server/src', path)))
    expect(named.length).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })
})
