import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../..')
/** Lines of all style sheets; share what repeats (`primitives/`) before you raise it. */
const lineBudget = 10_000

function textsOf(pattern: string): string[] {
  return globSync(pattern, { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
}

function classesIn(texts: string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort()
}

describe('style sheets', () => {
  it('define each primitive that an element names, and no other', () => {
    const named = classesIn(textsOf('{src,workbench}/**/*.tsx'), /(?<=['" ])(l-[a-z][a-z0-9-]*)(?=['" ])/g)
    const defined = classesIn(textsOf('src/shared/theme/primitives/*.css'), /^ +\.(l-[a-z0-9-]+)/gm)
    expect(defined.length).toBeGreaterThan(100)
    expect(named).toEqual(defined)
  })

  it('have each class that an element names by itself', () => {
    const missing = globSync('src/**/*.tsx', { cwd: web }).flatMap((file) => {
      const text = readFileSync(join(web, file), 'utf8')
      return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', module = '']) => {
        const sheet = readFileSync(join(web, dirname(file), module), 'utf8')
        const named = classesIn([text], new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))
        return named.filter((each) => !new RegExp(`\\.${each}(?![\\w-])`).test(sheet)).map((each) => `${file}: ${each}`)
      })
    })
    expect(missing).toEqual([])
  })

  it('ask for widths in one form: `(width < 992px)`', () => {
    expect(
      textsOf('{src,workbench}/**/*.{css,ts,tsx}').filter((text) => /\((?:min|max)-(?:width|height):/.test(text)),
    ).toEqual([])
  })

  it('stay within their number of lines', () => {
    const lines = textsOf('src/**/*.css').map((text) => text.split('\n').length - 1)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(lineBudget)
  })
})
