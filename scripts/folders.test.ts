// No folder is a heap: a reader finds a file by the names of its folders, so each one holds few.
import { globSync, type Dirent } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const mostFiles = 30

/** What comes from elsewhere, or is made here and kept out of the repository. */
const passedOver = /(^|\/)([.][^/]+|node_modules|dist|data|test-results|playwright-report)$|^formats\/test\/corpus$/

/** Folders with more, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'server/src/db/migrations': 'one file per step of the database, in the order of their names, never moved',
}

/** @returns the path below the root, with forward slashes */
function pathOf(...parts: string[]): string {
  return relative(root, join(...parts)).replaceAll('\\', '/')
}

function listFullFolders(): string[] {
  const exclude = (entry: Dirent): boolean => passedOver.test(pathOf(entry.parentPath, entry.name))
  const entries = globSync('**', { cwd: root, withFileTypes: true, exclude })
  const files = entries.filter((entry) => entry.isFile() && !exclude(entry))
  const folders = Map.groupBy(files, (entry) => pathOf(entry.parentPath))
  return [...folders].filter(([, each]) => each.length > mostFiles).map(([folder]) => folder)
}

it(`has at most ${mostFiles} files in each folder, but where more belong together`, () => {
  expect(listFullFolders().sort()).toEqual(Object.keys(exceptions).sort())
})
