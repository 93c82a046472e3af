import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findInstalledSet, installArgs, rankOf } from './package-sets.mjs'

const root = join(import.meta.dirname, '..', '..')
/** Run by a server, or by the command beside it. */
const runParts = ['contracts', 'model', 'formats', 'server', 'cli']

function readDependencies(part: string): string[] {
  // Our own file.
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies)
}

/** `@a/b/c` → `@a/b`; types are gone when it runs. */
function listImportedPackages(part: string): Set<string> {
  const files = globSync('src/**/*.ts', { cwd: join(root, part) }).filter((file) => !file.endsWith('.test.ts'))
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(join(root, part, file), 'utf8')
    return [...text.matchAll(/^(?:import (?!type\b)|export |\} ).*?\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm)]
  })
  const names = specifiers.map(([, imported, loaded]) => imported ?? loaded ?? '')
  const packages = names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  return new Set(
    packages.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
}

it.each(runParts)('is enough to run: %s imports nothing that only a larger set has', (part) => {
  // The command's package is one file without dependencies: in a checkout it uses the server's.
  const installed = new Set((part === 'cli' ? runParts : [part]).flatMap(readDependencies))
  const own = part === 'cli' ? ['@lectern/server'] : []
  const imported = [...listImportedPackages(part)]
  if (part !== 'model') expect(imported).not.toEqual([])
  expect(imported.filter((name) => !installed.has(name) && !own.includes(name))).toEqual([])
})

it('finds the largest set that is installed', () => {
  const modules = mkdtempSync(join(tmpdir(), 'lectern-modules-'))
  try {
    const add = (name: string): void => {
      mkdirSync(join(modules, name))
      writeFileSync(join(modules, name, 'package.json'), '{}')
    }
    expect(findInstalledSet(modules)).toBeUndefined()
    for (const [name, set] of [
      ['fastify', 'run'],
      ['react', 'build'],
      ['vitest', 'all'],
    ] as const) {
      add(name)
      expect(findInstalledSet(modules)).toBe(set)
      expect(installArgs(set)).toContain(set === 'all' ? '--include=dev' : '--omit=dev')
    }
    expect(rankOf('run') < rankOf('build') && rankOf('build') < rankOf('all')).toBe(true)
  } finally {
    rmSync(modules, { recursive: true, force: true })
  }
})
