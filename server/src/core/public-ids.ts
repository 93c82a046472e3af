/*
 * Ids outside the database. Owns: the mapping integer ⇄ text, one shuffled alphabet per kind, so that the id of one kind never decodes as
 * another's. The alphabets are part of every link people have saved: never change them.
 */
import { createHash } from 'node:crypto'
import Sqids from 'sqids'
import { AppError } from './app-error.ts'
import { createIdWriter } from './id-writer.ts'

export const idKinds = [
  'user',
  'space',
  'project',
  'module',
  'doc',
  'share',
  'job',
  'trash',
  'message',
  'session',
  'revision',
  'accessToken',
  'openUser',
  'removal',
  'template',
  'passkey',
  'comment',
  'commentThread',
  'dictionary',
  'invitation',
  'component',
  'incoming',
  'syncSource',
  'syncRun',
  'applicationToken',
  'push',
] as const
export type IdKind = (typeof idKinds)[number]

/** No vowels, nor digits that read as such: an id never spells a word, so none has to be avoided. */
const baseAlphabet = 'BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz256789'
const minLength = 8

/** Fisher–Yates with a hash of the kind as the source of numbers: stable over releases and machines. */
function alphabetOf(kind: IdKind): string {
  const letters = Array.from(baseAlphabet)
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const digest = createHash('sha256')
      .update(`lectern:${kind}:${String(last)}`)
      .digest()
    const pick = digest.readUInt32BE(0) % (last + 1)
    const moved = letters[last] ?? ''
    letters[last] = letters[pick] ?? ''
    letters[pick] = moved
  }
  return letters.join('')
}

const writers = new Map(idKinds.map((kind, index) => [kind, createIdWriter(alphabetOf(kind), minLength, index)]))

const coders = new Map(
  idKinds.map((kind) => [kind, new Sqids({ alphabet: alphabetOf(kind), minLength, blocklist: new Set() })]),
)

/** One number per kind travels with each id, so that another kind's id decodes to the wrong number and is refused. */
function coderOf(kind: IdKind): Sqids {
  const coder = coders.get(kind)
  if (coder === undefined) throw new Error(`No alphabet for ${kind}`)
  return coder
}

/** The id as clients see it: at least 8 word characters. */
export function encodeId(kind: IdKind, id: number): string {
  const write = writers.get(kind)
  if (write === undefined) throw new Error(`No alphabet for ${kind}`)
  return write(id)
}

/** Ids decoded lately: the same few are asked for again and again. */
const decoded = new Map<string, number>()
const maxDecoded = 20_000

/** The database's id, or `undefined` for text that is no id of this kind. */
export function findId(kind: IdKind, text: string): number | undefined {
  const key = `${kind} ${text}`
  const known = decoded.get(key)
  if (known !== undefined) return known
  const id = decode(kind, text)
  if (id === undefined) return undefined
  if (decoded.size >= maxDecoded) decoded.clear()
  decoded.set(key, id)
  return id
}

function decode(kind: IdKind, text: string): number | undefined {
  const coder = coderOf(kind)
  if (!/^[0-9A-Za-z]{8,32}$/.test(text)) return undefined
  const [tag, id, ...rest] = coder.decode(text)
  if (tag !== idKinds.indexOf(kind) || id === undefined || rest.length > 0 || !Number.isSafeInteger(id))
    return undefined
  return encodeId(kind, id) === text ? id : undefined
}

/**
 * The database's id.
 * @throws {AppError} not_accessible for text that is no id of this kind: to the caller it is the same as a missing entity
 */
export function decodeId(kind: IdKind, text: string): number {
  const id = findId(kind, text)
  if (id === undefined) throw new AppError('not_accessible')
  return id
}
