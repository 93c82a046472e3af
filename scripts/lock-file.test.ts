// What `npm ci` and a machine far from here need of the lock file, checked without either.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type LockEntry = {
  version?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
// npm's own format, version 3.
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}
// Our own file.
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>
}
const entries = Object.entries(lock.packages)

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

it('has an entry for every platform’s part of a package, or a clean install elsewhere fails', () => {
  const names = new Set(entries.map(([path]) => nameOf(path)))
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${nameOf(path)} → ${name}`),
  )
  expect(missing).toEqual([])
})

it('names no registry: each machine uses its own', () => {
  const located = entries.filter(([, entry]) => entry.link !== true && entry.resolved !== undefined)
  expect(located.map(([path]) => path)).toEqual([])
})

it('contains no install script that wasn’t allowed by name', () => {
  const scripted = entries.filter(([, entry]) => entry.hasInstallScript === true).map(([path]) => nameOf(path))
  expect(scripted.filter((name) => manifest.allowScripts[name] !== true)).toEqual([])
})
