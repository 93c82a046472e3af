/*
 * What a JSON text says that its value doesn't: keys that occur twice in one object, and numbers as written. Texts are those `JSON.parse` has
 * read, so nothing here looks for mistakes. Works without recursion and in one pass.
 */
import { endOfString, numberOfLiteral } from '@lectern/model'

type Tokens = readonly (string | number)[]

interface Frame {
  /** Names met so far; undefined in an array. */
  names: Set<string> | undefined
  /** Name or index of the member that is read. */
  at: string | number
}

/** Called with the path of each key that repeats an earlier one, and its offset in the text. */
type OnDuplicateKey = (tokens: Tokens, offset: number) => void

const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
const minus = 45
const zero = 48
const nine = 57

/** What a text holds that its parsed value may not. */
interface Survey {
  /** Members of all objects; the parsed value has fewer when keys occur twice. */
  members: number
  /** Whether a number is not written as a double is. */
  hasLiterals: boolean
}

/** One quick pass; nearly all texts need no other. */
export function surveyJson(text: string): Survey {
  let members = 0
  let hasLiterals = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index)
    else if (code === colon) members++
    else if (isNumberStart(code)) {
      const literal = numberAt(text, index)
      hasLiterals ||= typeof numberOfLiteral(literal) === 'string'
      index += literal.length - 1
    }
  }
  return { members, hasLiterals }
}

const isNumberStart = (code: number): boolean => code === minus || (code >= zero && code <= nine)

const number = /-?\d[\d.eE+-]*/y

/** The literal that begins at `index`. */
function numberAt(text: string, index: number): string {
  number.lastIndex = index
  return number.exec(text)?.[0] ?? text.charAt(index)
}

/** Finds repeated keys and, when asked, numbers that a double does not give back as written. */
export function scanJson(
  text: string,
  onDuplicate: OnDuplicateKey,
  onNumber?: (tokens: Tokens, literal: string) => void,
): void {
  const frames: Frame[] = []
  const path = (): Tokens => frames.map(({ at }) => at)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const frame = frames.at(-1)
    if (code === quote) {
      const end = endOfString(text, index) + 1
      if (frame?.names !== undefined && isKey(text, end)) readKey(text, index, end, frame, path, onDuplicate)
      index = end - 1
    } else if (code === openBrace) frames.push({ names: new Set(), at: '' })
    else if (code === openBracket) frames.push({ names: undefined, at: 0 })
    else if (code === closeBrace || code === closeBracket) frames.pop()
    else if (code === comma && typeof frame?.at === 'number') frame.at++
    else if (onNumber !== undefined && isNumberStart(code)) {
      const literal = numberAt(text, index)
      if (typeof numberOfLiteral(literal) === 'string') onNumber(path(), literal)
      index += literal.length - 1
    }
  }
}

/** True when a colon follows: only keys are followed by one. */
function isKey(text: string, end: number): boolean {
  let index = end
  while (/\s/.test(text[index] ?? '')) index++
  return text.charCodeAt(index) === colon
}

function readKey(
  text: string,
  start: number,
  end: number,
  frame: Frame,
  path: () => Tokens,
  onDuplicate: OnDuplicateKey,
): void {
  // A key is a JSON string, which JSON.parse (typed any) reads as text.
  const name = JSON.parse(text.slice(start, end)) as string
  frame.at = name
  if (frame.names?.has(name) === true) onDuplicate(path(), start)
  frame.names?.add(name)
}
