import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { issueCodes } from '../src/issue-codes.ts'

describe('issue codes', () => {
  it.each(['zh-CN', 'en'])('each have a sentence in %s, with the same values in it', (language) => {
    const read = (name: string): Record<string, string> =>
      // A flat file of texts; JSON.parse is typed any.
      JSON.parse(
        readFileSync(join(import.meta.dirname, '../../locales', name, 'exchange/issues.json'), 'utf8'),
      ) as Record<string, string>
    const texts = read(language)
    expect(Object.keys(texts).sort()).toEqual([...issueCodes].sort())
    const values = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? ''))].sort()
    const english = read('en')
    for (const code of issueCodes)
      expect([code, values(texts[code] ?? '')]).toEqual([code, values(english[code] ?? '')])
  })
})
