/*
 * Where tests find the files of the corpus: those at `LECTERN_CORPUS`, else the small one of the repository, which has every form at least once.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { it } from 'vitest'

/** Where the whole corpus is looked for. */
export const wholeCorpus = resolve(
  import.meta.dirname,
  '../..',
  process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open',
)

/** Whether the whole corpus is there. */
export const hasWholeCorpus = ['openapi', 'postman', 'yapi'].every((folder) => existsSync(join(wholeCorpus, folder)))

/** The folder of real files. */
export const corpus = hasWholeCorpus ? wholeCorpus : resolve(import.meta.dirname, '../../formats/test/corpus')

/** Whether files of every length are read (`npm run test:all`): the few above `longestBytes` take as long as all others together. */
export const isWholeRun = process.env['LECTERN_CORPUS_WHOLE'] === '1'
const longestBytes = 250_000

/** Whether this run reads the file. */
export function isInBounds(file: string): boolean {
  return isWholeRun || statSync(file).size <= longestBytes
}

/** Stands in a suite over the corpus for the files that are not there: one case, counted as skipped, with a warning how to have them. */
export function expectWholeCorpus(): void {
  if (hasWholeCorpus) return
  skip(
    `No corpus at ${wholeCorpus}: only the small one of the repository is tested. Set LECTERN_CORPUS to the folder of the whole one.`,
  )
}

/** Stands for cases whose files are not there: one, counted as skipped, with a warning how to have them. */
export function skip(advice: string): void {
  console.warn(advice)
  it.skip(advice, () => undefined)
}

/** All files below the folders, in the order of their names, as paths relative to the root. */
export function filesBelow(root: string, ...folders: string[]): string[] {
  const walk = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .flatMap((name) => walk(join(path, name)))
      : [relative(root, path)]
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => walk(join(root, folder)))
}
