/* Words of TypeScript and Java sources, with the comments before them. */
import { SnippetError } from './result.ts'

export interface Token {
  kind: 'name' | 'string' | 'number' | 'mark' | 'end'
  text: string
  offset: number
  /** Comments right before it, without their signs. */
  comment: string
  /** A comment on the same line after it belongs to the field that ends here. */
  trailing: string
}

const pattern =
  /(\s+)|\/\/([^\n]*)|\/\*([\s\S]*?)(?:\*\/|$)|([\p{L}_$][\p{L}\p{N}_$]*)|("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?)|(-?\d[\w.]*)|([\s\S])/uy

/** The tokens of a source; the last one is of kind `end`. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let comment: string[] = []
  let isNewLine = true
  pattern.lastIndex = 0
  for (;;) {
    const offset = pattern.lastIndex
    const found = offset >= text.length ? null : pattern.exec(text)
    if (found === null) {
      tokens.push({ kind: 'end', text: '', offset: text.length, comment: comment.join('\n'), trailing: '' })
      return tokens
    }
    const [, space, line, block, name, string, number, mark] = found
    if (space !== undefined) isNewLine ||= space.includes('\n')
    else if (line !== undefined || block !== undefined) {
      const words = commentText(line ?? block ?? '')
      const last = tokens.at(-1)
      if (!isNewLine && last !== undefined && !/^[{(]$/.test(last.text)) last.trailing = words
      else comment.push(words)
      if (line !== undefined) isNewLine = true
    } else {
      const kind =
        name !== undefined ? 'name' : string !== undefined ? 'string' : number !== undefined ? 'number' : 'mark'
      const word = name ?? string ?? number ?? mark ?? ''
      tokens.push({ kind, text: word, offset, comment: comment.filter((each) => each !== '').join('\n'), trailing: '' })
      comment = []
      isNewLine = false
    }
  }
}

function commentText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .join('\n')
    .replace(/^[*!/\s]+/, '')
    .trimEnd()
}

/** The value of a string token. */
export function stringOf(token: Token): string {
  return token.text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

/** Reads tokens one after the other. */
export class TokenReader {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokensOf(text)
  }

  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]
    if (token === undefined) throw new SnippetError('endOfText', this.#text, this.#text.length)
    return token
  }

  next(): Token {
    const token = this.peek()
    this.#at = Math.min(this.#at + 1, this.#tokens.length - 1)
    return token
  }

  /** The token read last. */
  last(): Token | undefined {
    return this.#tokens[this.#at - 1]
  }

  isAt(text: string): boolean {
    const token = this.peek()
    return token.text === text && (token.kind === 'mark' || token.kind === 'name')
  }

  take(text: string): boolean {
    if (!this.isAt(text)) return false
    this.next()
    return true
  }

  expect(text: string): Token {
    if (!this.isAt(text)) throw this.unexpected()
    return this.next()
  }

  name(): Token {
    if (this.peek().kind !== 'name') throw this.unexpected()
    return this.next()
  }

  /** What stands where it does not belong: the next token, or one already read. */
  unexpected(token = this.peek()): SnippetError {
    return token.kind === 'end'
      ? new SnippetError('endOfText', this.#text, this.#text.trimEnd().length)
      : new SnippetError('unexpected', this.#text, token.offset, token.text)
  }

  /** Passes over everything up to the bracket that closes the one just read. */
  skipTo(open: string, close: string): void {
    for (let depth = 1; depth > 0;) {
      const token = this.next()
      if (token.kind === 'end') throw this.unexpected()
      if (token.kind !== 'mark') continue
      if (token.text === open) depth += 1
      else if (token.text === close) depth -= 1
    }
  }
}
