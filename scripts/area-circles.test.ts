// Areas of the server that need each other would be one area, or miss a third: types count as well.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const areas = join(import.meta.dirname, '..', 'server', 'src', 'areas')

/** `wing/area` of a file below the areas. */
const areaOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Area → the other areas its files import. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('*/*/**/*.ts', { cwd: areas })) {
    if (file.endsWith('.test.ts')) continue
    const area = areaOf(file)
    const others = imports.get(area) ?? new Set<string>()
    imports.set(area, others)
    for (const [, target = ''] of readFileSync(join(areas, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
      const path = join(dirname(file), target)
      if (!path.startsWith('..') && areaOf(path) !== area) others.add(areaOf(path))
    }
  }
  return imports
}

/** What is left when areas that import none of the rest are taken away, again and again: circles, and what leads into them. */
function withoutEnds(imports: Map<string, Set<string>>): string[] {
  const left = new Map(imports)
  for (;;) {
    const ends = [...left].filter(([, others]) => ![...others].some((other) => left.has(other)))
    if (ends.length === 0) return [...left.keys()].sort()
    for (const [area] of ends) left.delete(area)
  }
}

it('makes no circles of areas', () => {
  const imports = readImports()
  expect(imports.size).toBeGreaterThan(40)
  expect(withoutEnds(imports)).toEqual([])
})

it('finds a circle', () => {
  const imports = new Map([
    ['a/one', new Set(['a/two'])],
    ['a/two', new Set(['b/three'])],
    ['b/three', new Set(['a/two', 'b/four'])],
    ['b/four', new Set<string>()],
  ])
  expect(withoutEnds(imports)).toEqual(['a/one', 'a/two', 'b/three'])
})
