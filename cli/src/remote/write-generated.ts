/*
 * Generated files in a folder. Owns: a list of them beside them, with what each contained, by which files of people are told from generated ones.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { CodeFile } from '@lectern/model'
import { CommandError } from '../errors.ts'
import { say } from '../texts.ts'

const listName = '.lectern-generated.json'

interface Written {
  written: string[]
  /** Generated before, and no longer part of the code. */
  removed: string[]
}

/**
 * Writes the files, and removes those of the last time that are no longer among them. A file that was changed since, or that was never generated,
 * is overwritten only by `force` and never removed.
 * @throws {CommandError}
 */
export async function writeGenerated(
  out: string,
  files: readonly CodeFile[],
  { force }: { force: boolean },
): Promise<Written> {
  const root = resolve(out)
  const before = await readList(root)
  const states = new Map<string, 'own' | 'foreign' | 'absent'>()
  for (const path of new Set([...files.map((file) => file.path), ...before.keys()]))
    states.set(path, await stateOf(root, path, before.get(path)))
  const foreign = files.filter(({ path }) => states.get(path) === 'foreign').map(({ path }) => join(out, path))
  if (foreign.length > 0 && !force)
    throw new CommandError(say('generate.foreign', { files: foreign.slice(0, 5).join(', '), count: foreign.length }))
  const kept = new Set(files.map(({ path }) => path))
  const removed = [...before.keys()].filter((path) => !kept.has(path) && states.get(path) === 'own')
  try {
    for (const path of removed) await rm(join(root, path))
    for (const { path, text } of files) await writeOne(join(root, path), text)
    const list = Object.fromEntries(files.map(({ path, text }) => [path, digestOf(text)]))
    await writeOne(join(root, listName), `${JSON.stringify({ files: list }, null, 2)}\n`)
  } catch (cause) {
    throw new CommandError(say('input.unwritable', { file: out }), { cause })
  }
  return { written: files.map(({ path }) => path), removed }
}

async function writeOne(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function stateOf(root: string, path: string, digest: string | undefined): Promise<'own' | 'foreign' | 'absent'> {
  const text = await readFile(join(root, path)).catch(() => undefined)
  if (text === undefined) return 'absent'
  return digestOf(text) === digest ? 'own' : 'foreign'
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Paths of the last time with their digests; what leads out of the folder was not written here. */
async function readList(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, listName), 'utf8').catch(() => '{}')
  const files = filesOf(text)
  return new Map(
    Object.entries(files).flatMap(([path, digest]) =>
      typeof digest === 'string' && isInside(root, path) ? [[path, digest]] : [],
    ),
  )
}

function filesOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('files' in value)) return {}
    return typeof value.files === 'object' && value.files !== null ? value.files : {}
  } catch {
    return {}
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, join(root, path))
  return way !== '' && !way.startsWith('..')
}
