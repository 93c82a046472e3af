/*
 * Where tests find the files of the corpus, and whether there are any.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The folder of real files, which may be missing. */
export const corpus = resolve(import.meta.dirname, '../..', process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open')

/** Whether the corpus has all these folders; when it has not, that is said. */
export function hasCorpus(...folders: string[]): boolean {
  const isThere = folders.every((folder) => existsSync(join(corpus, folder)))
  const names = folders.map((folder) => `${folder}/`).join(' and ')
  if (!isThere)
    console.warn(
      `Skipped: no corpus at ${corpus}. Set LECTERN_CORPUS to the folder that holds ${names} to run these tests.`,
    )
  return isThere
}

/** All files below the folders, in the order of their names, as paths relative to the root. */
export function filesBelow(root: string, ...folders: string[]): string[] {
  const walk = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .flatMap((name) => walk(join(path, name)))
      : [relative(root, path)]
  return folders.flatMap((folder) => walk(join(root, folder)))
}
