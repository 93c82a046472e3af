/*
 * The text of semantic paths, such as `responses[409][application/json].code.enum{OUT_OF_STOCK}`.
 * Owns: how a name stands in a path, and reading it back. Does not own: what the steps mean (`expand.ts`).
 *
 *   .name  ."a.b"   a field, or a property of a schema; quoted where the bare name would read as something else
 *   [key]  ["a]b"]  an entry of a map or list          []  the items of an array
 *   {member}        a member of a set
 *   @name  /name    a field of an object whose plain names belong to what it holds (media type; content as stored)
 *   !name           a keyword no specification knows
 *   order(path)     the order of what is in the container at `path`
 */

/** One step of a path as it is written. `name` is unquoted; `isQuoted` says whether it was. */
export interface PathToken {
  kind: 'name' | 'entry' | 'items' | 'member' | 'own' | 'root' | 'keyword'
  name: string
  isQuoted: boolean
}

/** A semantic path taken apart. */
export interface FactPath {
  tokens: PathToken[]
  /** The fact is the order of what stands there. */
  isOrder: boolean
}

/** A text that is no semantic path. */
class FactPathError extends Error {
  override name = 'FactPathError'
}

const bareName = /^[^\s.[\]{}()"@!/]+$/
const bareKey = /^[^[\]{}()"]+$/
const signs = { name: '.', own: '@', root: '/', keyword: '!' } as const

/** A name as it stands behind `.`, `@`, `/` or `!`. */
export function writeName(name: string): string {
  return bareName.test(name) ? name : JSON.stringify(name)
}

/** A key as it stands in brackets. */
function writeKey(key: string): string {
  return bareKey.test(key) ? key : JSON.stringify(key)
}

/** Adds `.name`; at the beginning the dot goes without saying. */
export function nameStep(prefix: string, name: string, isQuoted = false): string {
  const text = isQuoted ? JSON.stringify(name) : writeName(name)
  return prefix === '' ? text : `${prefix}.${text}`
}

/** Adds `@name`, `/name` or `!name`. */
export function markedStep(prefix: string, mark: '@' | '/' | '!', name: string): string {
  return `${prefix}${mark}${writeName(name)}`
}

/** Adds `[key]`. */
export function entryStep(prefix: string, key: string): string {
  return `${prefix}[${writeKey(key)}]`
}

/** Adds `{member}`. */
export function memberStep(prefix: string, key: string): string {
  return `${prefix}{${writeKey(key)}}`
}

/** The path of the order of a container. */
export function orderPath(path: string): string {
  return `order(${path})`
}

/**
 * The text of a path; `printFactPath(parseFactPath(text))` is `text` for every path made here.
 * @internal The law of paths is about it.
 */
export function printFactPath({ tokens, isOrder }: FactPath): string {
  let text = ''
  for (const { kind, name, isQuoted } of tokens) {
    if (kind === 'items') text += '[]'
    else if (kind === 'entry') text = entryStep(text, name)
    else if (kind === 'member') text = memberStep(text, name)
    else if (kind === 'name') text = nameStep(text, name, isQuoted)
    else text = markedStep(text, signs[kind], name)
  }
  return isOrder ? orderPath(text) : text
}

/**
 * Takes a path apart.
 * @throws {FactPathError} when the text is no path.
 */
export function parseFactPath(text: string): FactPath {
  const isOrder = text.startsWith('order(') && text.endsWith(')')
  const body = isOrder ? text.slice('order('.length, -1) : text
  const tokens: PathToken[] = []
  for (let at = 0; at < body.length;) {
    const step = readToken(body, at)
    tokens.push(step.token)
    at = step.end
  }
  return { tokens, isOrder }
}

interface Step {
  token: PathToken
  end: number
}

const kindOfSign: Readonly<Record<string, PathToken['kind']>> = {
  '.': 'name',
  '@': 'own',
  '/': 'root',
  '!': 'keyword',
  '[': 'entry',
  '{': 'member',
}

function readToken(text: string, at: number): Step {
  const kind = kindOfSign[text.charAt(at)]
  if (kind === undefined) {
    if (at > 0) throw new FactPathError(`Nothing leads on at ${at} in ${text}`)
    return readName(text, 0, 'name')
  }
  if (kind !== 'entry' && kind !== 'member') return readName(text, at + 1, kind)
  if (text.startsWith('[]', at)) return { token: { kind: 'items', name: '', isQuoted: false }, end: at + 2 }
  return readKey(text, at + 1, kind)
}

function readName(text: string, at: number, kind: PathToken['kind']): Step {
  const quoted = readQuoted(text, at)
  if (quoted !== undefined) return { token: { kind, name: quoted.name, isQuoted: true }, end: quoted.end }
  const name = matchAt(nameHere, text, at)
  if (name === undefined) throw new FactPathError(`A name is missing at ${at} in ${text}`)
  return { token: { kind, name, isQuoted: false }, end: at + name.length }
}

function readKey(text: string, at: number, kind: 'entry' | 'member'): Step {
  const close = kind === 'entry' ? ']' : '}'
  const quoted = readQuoted(text, at)
  const end = quoted?.end ?? text.indexOf(close, at)
  if (end < 0 || text[end] !== close) throw new FactPathError(`${close} is missing after ${at} in ${text}`)
  const name = quoted?.name ?? text.slice(at, end)
  return { token: { kind, name, isQuoted: quoted !== undefined }, end: end + 1 }
}

function readQuoted(text: string, at: number): { name: string; end: number } | undefined {
  if (text[at] !== '"') return undefined
  const quoted = matchAt(quotedHere, text, at)
  const name: unknown = quoted === undefined ? undefined : parseQuoted(quoted)
  if (quoted === undefined || typeof name !== 'string') throw new FactPathError(`A quote does not end in ${text}`)
  return { name, end: at + quoted.length }
}

const nameHere = /[^\s.[\]{}()"@!/]+/y
const quotedHere = /"(?:[^"\\]|\\.)*"/sy

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function parseQuoted(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever wrote this path did not write it here; the caller says where it breaks.
    return undefined
  }
}
