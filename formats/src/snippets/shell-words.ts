/*
 * Words of shell commands: quotes, line ends, `$'…'`. Nothing is ever run.
 */
import { SnippetError } from './result.ts'

/** A command with what stands in comment lines right before it. */
export interface ShellCommand {
  words: string[]
  comment: string
  /** Line it begins in, from 1. */
  line: number
}

interface Lexing {
  text: string
  at: number
  word: string | undefined
  /** The command whose words are being read. */
  command?: ShellCommand | undefined
}

/** What `cmd` copies (`^"…^"`) in the form of POSIX shells. */
function posixOf(text: string): string {
  if (!/\^\s*\r?\n|\^"/.test(text)) return text
  return text.replaceAll(/\^\s*\r?\n/g, ' ').replaceAll(/\^(.)/g, '$1')
}

/** Words of the first command of a text. @throws {SnippetError} unclosed */
export function wordsOf(text: string): string[] {
  const lexing: Lexing = { text: posixOf(text), at: 0, word: undefined }
  const words: string[] = []
  for (; lexing.at < lexing.text.length; lexing.at += 1) {
    const end = step(lexing)
    if (end === 'separator') break
    if (end === 'space' && lexing.word !== undefined) {
      words.push(lexing.word)
      lexing.word = undefined
    }
  }
  if (lexing.word !== undefined) words.push(lexing.word)
  return words
}

/** Takes one character or quoted piece into the word; says when it ends one instead. */
function step(lexing: Lexing): 'space' | 'separator' | undefined {
  const { text, at } = lexing
  const char = text.charAt(at)
  if (char === '\\') {
    const lineEnd = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0]
    lexing.at += lineEnd?.length ?? 1
    if (lineEnd === undefined) lexing.word = (lexing.word ?? '') + text.charAt(at + 1)
  } else if (char === "'" || char === '"' || (char === '$' && text.charAt(at + 1) === "'")) {
    const isAnsi = char === '$'
    const { value, end } = quoted(text, isAnsi ? at + 1 : at, isAnsi)
    lexing.word = (lexing.word ?? '') + value
    lexing.at = end
  } else if (/\s/.test(char)) return 'space'
  else if (lexing.word === undefined && (char === '|' || char === ';' || char === '&')) return 'separator'
  else lexing.word = (lexing.word ?? '') + char
  return undefined
}

const isCurl = (word: string) => /^curl(?:\.exe)?$/i.test(word)

/** A command that could not be read; `line` is where it begins. */
export interface BrokenCommand {
  line: number
}

/** After this many broken ones the rest is left, because each is looked for to the end of the text. */
const maxBroken = 100

/** All `curl` commands of a text, with the comments before them; other commands are passed over. */
export function curlCommandsOf(source: string): { commands: ShellCommand[]; broken: BrokenCommand[] } {
  const text = posixOf(source)
  const commands: ShellCommand[] = []
  const broken: BrokenCommand[] = []
  const lines = new LineCount(text)
  const lexing: Lexing = { text, at: 0, word: undefined }
  while (lexing.at < text.length && broken.length < maxBroken)
    try {
      collect(lexing, lines, commands)
    } catch (error) {
      if (!(error instanceof SnippetError)) throw error
      if (lexing.command !== undefined) commands.pop()
      broken.push({ line: lexing.command?.line ?? lines.at(lexing.at) })
      lexing.at = nextCommand(text, lexing.at)
      lexing.word = undefined
      lexing.command = undefined
    }
  return { commands, broken }
}

/** Where the next line begins that is a command. */
function nextCommand(text: string, from: number): number {
  const pattern = /\n[ \t]*(?:\$[ \t]+)?curl(?:\.exe)?\s/gi
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found === null ? text.length : found.index + 1
}

/** Lines of rising offsets, counted once. */
class LineCount {
  readonly #text: string
  #offset = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): number {
    if (offset < this.#offset) {
      this.#offset = 0
      this.#line = 1
    }
    for (; this.#offset < offset; this.#offset += 1) if (this.#text.charCodeAt(this.#offset) === 10) this.#line += 1
    return this.#line
  }
}

/** Reads on to the end; commands appear in `commands` as they begin. */
function collect(lexing: Lexing, lines: LineCount, commands: ShellCommand[]): void {
  const { text } = lexing
  const comment: string[] = []
  const state = { comment, isStart: true, wordStart: lexing.at }
  const endWord = (): void => {
    const { word } = lexing
    lexing.word = undefined
    if (word === undefined || (state.isStart && word === '$')) return
    if (state.isStart && isCurl(word)) {
      lexing.command = { words: [word], comment: state.comment.join('\n'), line: lines.at(state.wordStart) }
      commands.push(lexing.command)
    } else lexing.command?.words.push(word)
    state.comment = []
    state.isStart = false
  }
  for (; lexing.at < text.length; lexing.at += 1) {
    const char = text.charAt(lexing.at)
    if (lexing.word === undefined) {
      state.wordStart = lexing.at
      if (char === '#' || (state.isStart && text.startsWith('//', lexing.at))) {
        const end = endOfLine(text, lexing.at)
        const line = text.slice(lexing.at, end)
        if (!line.startsWith('#!')) state.comment.push(commentText(line))
        lexing.at = end - 1
        continue
      }
    }
    const end = step(lexing)
    if (end === undefined) continue
    endWord()
    if (end === 'separator') lexing.command = undefined
    if (end === 'separator' || char === '\n') state.isStart = true
  }
  endWord()
}

const commentText = (line: string): string => line.replace(/^(?:#+|\/\/)\s?/, '').trim()

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }

function quoted(text: string, from: number, isAnsi: boolean): { value: string; end: number } {
  const quote = text.charAt(from)
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === quote) return { value, end: at }
    if (char !== '\\' || (quote === "'" && !isAnsi)) {
      value += char
      continue
    }
    at += 1
    const next = text.charAt(at)
    const code = isAnsi ? /^[uU]([0-9a-fA-F]{4})/.exec(text.slice(at, at + 5)) : null
    if (code?.[1] !== undefined) {
      value += String.fromCharCode(Number.parseInt(code[1], 16))
      at += 4
    } else if (isAnsi) value += escapes[next] ?? next
    else value += '"\\$`\n'.includes(next) ? next.replace('\n', '') : `\\${next}`
  }
  throw new SnippetError('unclosed', text, from, text.slice(from, from + 20))
}
