import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../..')
/**
 * Lines of components to one line of style, which 45,000 and 10,000 of them came to: a new screen may bring as much, no more. Share what repeats
 * (`primitives/`) before you lower it.
 */
const componentLines = 4.5

function textsOf(pattern: string): string[] {
  return globSync(pattern, { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
}

function linesOf(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
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

  it('have no class that no element names', () => {
    const parts = globSync('src/**/*.{ts,tsx}', { cwd: web }).map((file) => ({
      folder: dirname(file),
      text: readFileSync(join(web, file), 'utf8'),
    }))
    const unnamed = globSync('src/**/*.module.css', { cwd: web }).flatMap((sheet) => {
      const uses = parts.flatMap(({ folder, text }) =>
        [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
          .filter(([, , module = '']) => join(folder, module) === sheet)
          .map(([, name = '']) => ({ name, text })),
      )
      // A class that is chosen by a value, as in `classes[kind]`, may be any of them.
      if (uses.some(({ name, text }) => new RegExp(`\\b${name}\\[[^']`).test(text))) return []
      const own = readFileSync(join(web, sheet), 'utf8').replaceAll(
        /:global\((?:[^()]|\([^()]*\))*\)|\/\*[^*]*\*\/|'[^']*'/g,
        '',
      )
      return classesIn([own], /\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)
        .filter((each) => !uses.some(({ name, text }) => text.includes(`${name}['${each}']`)))
        .map((each) => `${sheet}: ${each}`)
    })
    expect(unnamed).toEqual([])
  })

  it('hold over those of the library in whatever order they load', () => {
    const imports = textsOf('src/shared/theme/mantine.css').flatMap((text) => text.match(/^@import .*$/gm) ?? [])
    expect(imports.length).toBeGreaterThan(20)
    expect(imports.filter((each) => !/ layer\((?:base|mantine)\);$/.test(each))).toEqual([])
  })

  it('ask for widths in one form: `(width < 992px)`', () => {
    expect(
      textsOf('{src,workbench}/**/*.{css,ts,tsx}').filter((text) => /\((?:min|max)-(?:width|height):/.test(text)),
    ).toEqual([])
  })

  it('stay short beside the components', () => {
    const components = globSync('src/**/*.tsx', { cwd: web, exclude: ['**/*.test.tsx'] })
    const written = linesOf(components.map((file) => readFileSync(join(web, file), 'utf8')))
    expect(linesOf(textsOf('src/**/*.css')) * componentLines).toBeLessThanOrEqual(written)
  })
})
