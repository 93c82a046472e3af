import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkBundle, closureOf, measureFirstVisit } from './check-bundle.mjs'

const page = 'src/pages/visit/share-page.tsx'
let folder = ''

/** Writes a build: name → file, its size before compression, and what it imports. */
function writeBuild(chunks: Record<string, { bytes: number; imports?: string[]; isEntry?: boolean }>): void {
  const manifest: Record<string, unknown> = {}
  for (const [name, { bytes, ...chunk }] of Object.entries(chunks)) {
    const file = `${name.replaceAll(/\W/g, '-')}.js`
    manifest[name] = { file, ...chunk }
    // Noise does not compress, so sizes stay what they are.
    writeFileSync(join(folder, file), randomBytes(bytes))
  }
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-bundle-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

it('follows static imports once, around circles too', () => {
  const manifest = {
    a: { file: 'a.js', imports: ['b'] },
    b: { file: 'b.js', imports: ['a', 'c'] },
    c: { file: 'c.js' },
  }
  expect([...closureOf(manifest, ['a'])].sort()).toEqual(['a', 'b', 'c'])
  expect(() => closureOf(manifest, ['gone'])).toThrow('no part named gone')
})

it('counts the entry and the page with what they import, and no page visited later', () => {
  writeBuild({
    'index.html': { bytes: 100, isEntry: true, imports: ['_base'] },
    _base: { bytes: 200 },
    [page]: { bytes: 300, imports: ['_base'] },
    'src/pages/later.tsx': { bytes: 400 },
  })
  expect(measureFirstVisit(folder).map(({ file }) => file)).toEqual([
    'src-pages-visit-share-page-tsx.js',
    '_base.js',
    'index-html.js',
  ])
})

it('passes within the budget and says how much there is', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  writeBuild({ 'index.html': { bytes: 1_000, isEntry: true }, [page]: { bytes: 1_000 } })
  checkBundle(folder)
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^First visit of a share: 2\.\d kB/))
})

it('fails above the budget and names the largest parts', () => {
  writeBuild({
    'index.html': { bytes: 10, isEntry: true, imports: ['_big'] },
    _big: { bytes: 251_000 },
    [page]: { bytes: 10 },
  })
  expect(() => checkBundle(folder)).toThrow(/220\.0 kB is the most[\s\S]*_big\.js/)
})

it('says what to do without a build', () => {
  expect(() => measureFirstVisit(folder)).toThrow('npm run build')
})
