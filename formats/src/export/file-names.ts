/*
 * Names of exported files and folders: what every file system and every zip tool takes, unique also where upper and lower case are one.
 */
import { trimEndOf, trimOf } from '@lectern/model'

/** In characters; folders nest, and paths above 260 trouble some systems. */
const maxLength = 80
/** Names Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function firstOf(name: string): string {
  return [...name.slice(0, 2 * maxLength)].slice(0, maxLength).join('')
}

/** A name of letters, digits, `.`, `-` and `_`, of any script. Never empty. */
export function safeFileName(name: string, fallback = 'untitled'): string {
  const clean = name.normalize('NFC').replaceAll(/[^\p{L}\p{N}\p{M}.\-_]+/gu, '_')
  const short = trimEndOf(firstOf(trimOf(clean, '._')), '._')
  if (short === '') return fallback
  return reserved.test(short) ? `_${short}` : short
}

/** A name people read, as a file name: spaces and most marks stay. Never empty. */
export function readableFileName(name: string, fallback = 'untitled'): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\uFFFD]+/gu, '_')
    .replaceAll(/\s+/g, ' ')
  const short = trimEndOf(firstOf(trimOf(clean, '. ')), '. ')
  if (short === '') return fallback
  return reserved.test(short) ? `_${short}` : short
}

/** Gives each name of a folder a number when it is taken. */
export class FileNames {
  readonly #counts = new Map<string, number>()

  /** `stem` and `ending`, with a number between them when another file of `folder` is called so. */
  use(folder: string, stem: string, ending = ''): string {
    const key = keyOf(folder, stem + ending)
    let count = this.#counts.get(key) ?? 0
    if (count === 0) {
      this.#counts.set(key, 1)
      return stem + ending
    }
    let name: string
    do name = `${stem}-${String(++count)}${ending}`
    while (this.#counts.has(keyOf(folder, name)))
    this.#counts.set(key, count)
    this.#counts.set(keyOf(folder, name), 1)
    return name
  }
}

function keyOf(folder: string, name: string): string {
  return `${folder}/${name}`.toLowerCase().normalize('NFKC')
}
