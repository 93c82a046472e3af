/*
 * Ids outside the database. Owns: the mapping integer ⇄ text. Each kind has an alphabet and an order of numbers of its own, both shuffled by a key of
 * the installation (`ids/id-key.ts`): the id of one kind never decodes as another's, and ids cannot be counted through. A process serves one installation.
 */
import { createHmac } from 'node:crypto'
import Sqids from 'sqids'
import { AppError } from './app-error.ts'
import { createIdWriter } from './ids/id-writer.ts'
import { shuffleNumber, shuffleRounds, unshuffleNumber } from './ids/shuffle-number.ts'

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
  'release',
  'compose',
  'composeEntry',
  'composePage',
  'visitorPassword',
  'site',
  'mockRule',
  'case',
  'robot',
  'robotDelivery',
  'meterSphereSync',
  'script',
] as const
export type IdKind = (typeof idKinds)[number]

/** No vowels, nor digits that read as such: an id never spells a word, so none has to be avoided. */
const baseAlphabet = 'BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz256789'
const minLength = 8
/** Ids of a kind that are kept decoded: the same few are asked for again and again. */
const maxDecoded = 5_000
/**
 * Ids below this are shuffled among the 2^48 numbers there are, of which so few are ids that other text is refused. Larger ones carry their block
 * of as many beside it.
 */
const blockSize = 2 ** 32

/** Ids of one kind. A number of the kind travels with each, so that another kind's id decodes to the wrong one and is refused. */
class KindIds {
  readonly #tag: number
  readonly #write: (number: number) => string
  readonly #sqids: Sqids
  readonly #roundKeys: readonly number[]
  readonly #decoded = new Map<string, number>()

  constructor(key: Uint8Array, kind: IdKind) {
    const random = (purpose: string): number =>
      createHmac('sha256', key).update(`${kind}:${purpose}`).digest().readUInt32BE(0)
    const alphabet = shuffleLetters(random)
    this.#tag = idKinds.indexOf(kind)
    this.#write = createIdWriter(alphabet, minLength, this.#tag)
    this.#sqids = new Sqids({ alphabet, minLength, blocklist: new Set() })
    this.#roundKeys = Array.from({ length: shuffleRounds }, (_, round) => random(`round:${String(round)}`))
  }

  encode(id: number): string {
    const number = shuffleNumber(id % blockSize, this.#roundKeys)
    return id < blockSize ? this.#write(number) : this.#sqids.encode([this.#tag, number, Math.floor(id / blockSize)])
  }

  find(text: string): number | undefined {
    const known = this.#decoded.get(text)
    if (known !== undefined) return known
    const id = this.#decode(text)
    if (id === undefined) return undefined
    if (this.#decoded.size >= maxDecoded) this.#decoded.clear()
    this.#decoded.set(text, id)
    return id
  }

  #decode(text: string): number | undefined {
    if (!/^[0-9A-Za-z]{8,32}$/.test(text)) return undefined
    const [tag, number, block = 0, ...rest] = this.#sqids.decode(text)
    if (tag !== this.#tag || number === undefined || number >= 2 ** 48 || rest.length > 0) return undefined
    const low = unshuffleNumber(number, this.#roundKeys)
    const id = block * blockSize + low
    if (low >= blockSize || !Number.isSafeInteger(id)) return undefined
    return this.encode(id) === text ? id : undefined
  }
}

/** Fisher–Yates. */
function shuffleLetters(random: (purpose: string) => number): string {
  const letters = Array.from(baseAlphabet)
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const pick = random(`letter:${String(last)}`) % (last + 1)
    const moved = letters[last] ?? ''
    letters[last] = letters[pick] ?? ''
    letters[pick] = moved
  }
  return letters.join('')
}

/** The ids of an installation: the same key gives the same ids, on every server and after every start. */
export class PublicIds {
  readonly #key: Uint8Array
  readonly #kinds = new Map<IdKind, KindIds>()

  constructor(key: Uint8Array) {
    this.#key = key
  }

  of(kind: IdKind): KindIds {
    const known = this.#kinds.get(kind)
    if (known !== undefined) return known
    const ids = new KindIds(this.#key, kind)
    this.#kinds.set(kind, ids)
    return ids
  }
}

let installed: PublicIds | undefined

/** Makes these the ids of this process. */
export function usePublicIds(ids: PublicIds): void {
  installed = ids
}

function idsOf(kind: IdKind): KindIds {
  if (installed === undefined) throw new Error('Ids are used before the key of the installation was read')
  return installed.of(kind)
}

/** The id as clients see it: at least 8 word characters. */
export function encodeId(kind: IdKind, id: number): string {
  return idsOf(kind).encode(id)
}

/** The database's id, or `undefined` for text that is no id of this kind. */
export function findId(kind: IdKind, text: string): number | undefined {
  return idsOf(kind).find(text)
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
