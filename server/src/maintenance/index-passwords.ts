/*
 * Turns a list of leaked passwords into the sorted file the server looks them up in. Owns: sorting more digests than fit into memory, by parting them
 * into files by their first byte. Does not own: looking one up (`auth/leaked-passwords.ts`).
 */
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { passwordDigest } from '../auth/secrets.ts'
import { OperatorError } from '../config/operator-error.ts'

/** A list that cannot be indexed, in words for the operator. */
export class PasswordListError extends OperatorError {
  override name = 'PasswordListError'
}

const digestBytes = 16
/** Kept in memory before it goes to the part's file. */
const bufferedDigests = 4_096

/**
 * Writes the digests of `list`, each once and in order, one per line. The file appears whole or not at all; one that is there is replaced.
 * @param list one password per line, in clear or already as MD5; what follows a colon behind an MD5 is left out
 * @returns how many digests there are
 * @throws {PasswordListError} when there is no such list, or nothing in it
 */
export async function indexPasswords(list: string, file: string): Promise<number> {
  if (!existsSync(list)) throw new PasswordListError('listMissing', { list }, `There is no file ${list}.`)
  const folder = await mkdtemp(join(dirname(file), 'lectern-passwords-'))
  try {
    await part(list, folder)
    const partial = join(folder, 'sorted')
    const count = await join256(folder, partial)
    if (count === 0) throw new PasswordListError('listEmpty', { list }, `${list} is empty.`)
    await rename(partial, file)
    return count
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const partName = (folder: string, first: number): string => join(folder, first.toString(16).padStart(2, '0'))

/** Digests into one file per first byte. */
async function part(list: string, folder: string): Promise<void> {
  const waiting = new Map<number, Buffer[]>()
  const write = async (first: number): Promise<void> => {
    await appendFile(partName(folder, first), Buffer.concat(waiting.get(first) ?? []))
    waiting.delete(first)
  }
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const entry = /^([0-9a-f]{32})(:.*)?$/i.exec(line.trim())?.[1] ?? line
    if (entry.trim() === '') continue
    const digest = Buffer.from(passwordDigest(entry), 'hex')
    const first = digest[0] ?? 0
    const others = waiting.get(first) ?? []
    others.push(digest)
    waiting.set(first, others)
    if (others.length >= bufferedDigests) await write(first)
  }
  for (const first of [...waiting.keys()]) await write(first)
}

/** The parts, each sorted, one after the other. */
async function join256(folder: string, target: string): Promise<number> {
  const out = await open(target, 'w')
  let count = 0
  try {
    for (let first = 0; first < 256; first += 1) {
      const path = partName(folder, first)
      if (!existsSync(path)) continue
      const sorted = sortDigests(await readFile(path))
      count += sorted.length
      await out.appendFile(sorted.map((digest) => `${digest}\n`).join(''))
      await rm(path)
    }
  } finally {
    await out.close()
  }
  return count
}

function sortDigests(bytes: Buffer): string[] {
  const digests = new Set<string>()
  for (let at = 0; at < bytes.length; at += digestBytes) digests.add(bytes.toString('hex', at, at + digestBytes))
  return [...digests].sort()
}
