/*
 * Colours for code, good enough to read by: texts, numbers, keywords, comments, punctuation. One scanner for all languages, because the
 * samples and fences of API documents need no more and a full highlighter weighs a hundred times as much.
 */

export type TokenKind = 'plain' | 'string' | 'number' | 'keyword' | 'comment' | 'punctuation' | 'key'

export interface Token {
  kind: TokenKind
  text: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const cLike = words(
  'abstract as async await boolean break byte case catch char class const continue default defer delete do double else enum export ' +
    'extends extern false final finally float for foreach from func function go goto if implements import in instanceof int interface ' +
    'internal is let long map namespace native new nil null object of override package private protected public range readonly ref ' +
    'return sealed select short static string struct super switch synchronized this throw throws transient true try type typeof ' +
    'any never number unknown undefined use using var virtual void volatile while with yield bool chan echo fn impl match mod mut pub self trait unsafe where',
)
/** Of single languages: in others they name things. */
const own: Readonly<Record<string, string>> = {
  'kotlin kt': 'annotation by companion data fun init inner lateinit open val when',
  swift: 'associatedtype extension fileprivate guard init inout open protocol rethrows Self some typealias',
  dart: 'covariant factory get late mixin required set show hide part library external dynamic',
  'csharp cs': 'base decimal event get init params partial record set when',
  php: 'array declare isset list mixed require_once callable iterable',
}
const scripts = words(
  'and as assert async await begin break case class continue def del do done elif else elsif end ensure esac except exit export False ' +
    'fi finally for from function global if import in is lambda local module nil None nonlocal not or pass raise require rescue ' +
    'return self set then True try unless until when while with yield true false null curl',
)
const sql = words(
  'select from where insert into update delete create table alter drop join left right inner outer on as and or not null is in values ' +
    'set order by group having limit offset union all distinct primary key index begin commit rollback',
)

interface Grammar {
  keywords: ReadonlySet<string>
  /** Beginning of a comment to the end of its line. */
  lineComment: RegExp | undefined
  blockComment: boolean
  ignoreCase?: boolean
}

const json: Grammar = { keywords: words('true false null'), lineComment: undefined, blockComment: false }
const braces: Grammar = { keywords: cLike, lineComment: /\/\//y, blockComment: true }
const hashes: Grammar = { keywords: scripts, lineComment: /#/y, blockComment: false }
const database: Grammar = { keywords: sql, lineComment: /--/y, blockComment: true, ignoreCase: true }
const plain: Grammar = { keywords: new Set(), lineComment: undefined, blockComment: false }

const grammars: Readonly<Record<string, Grammar>> = {
  json,
  jsonc: { ...json, lineComment: /\/\//y, blockComment: true },
  sql: database,
  ...Object.fromEntries(
    'js javascript jsx ts typescript tsx java kotlin kt c cpp csharp cs go rust rs php swift scala dart groovy proto graphql css scss objc fsharp'
      .split(' ')
      .map((name) => [name, braces]),
  ),
  ...Object.fromEntries(
    Object.entries(own).flatMap(([names, more]) =>
      names.split(' ').map((name) => [name, { ...braces, keywords: new Set([...cLike, ...words(more)]) }]),
    ),
  ),
  ...Object.fromEntries(
    'sh shell bash zsh console python py ruby rb yaml yml toml ini properties r perl powershell dockerfile makefile elixir julia clojure ocaml'
      .split(' ')
      .map((name) => [name, hashes]),
  ),
}

/** Longest text that is coloured; the rest stays plain, so that a huge example costs no more than a big one. */
const maxLength = 60_000

/** Splits code into coloured runs; joined again they are the code. Unknown languages stay one plain run. */
export function tokenize(code: string, language: string): Token[] {
  const name = language.toLowerCase()
  if (/^(?:xml|html|svg|vue)$/.test(name)) return withRest(code, scanMarkup)
  const grammar = grammars[name] ?? plain
  if (grammar === plain) return code === '' ? [] : [{ kind: 'plain', text: code }]
  return withRest(code, (text) => scan(text, grammar, name.startsWith('json')))
}

function withRest(code: string, scanner: (text: string) => Token[]): Token[] {
  if (code.length <= maxLength) return scanner(code)
  return [...scanner(code.slice(0, maxLength)), { kind: 'plain', text: code.slice(maxLength) }]
}

const number = /-?\b(?:0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)[a-z]?\b/iy
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const space = /\s+/y
const punctuation = /[{}()[\]<>;:,.=+\-*/%!?&|^~@\\]+/y
const blockComment = /\/\*[\s\S]*?(?:\*\/|$)/y
const restOfLine = /[^\n]*/y
const address = /https?:\/\/[^\s'"`<>]+/y

function scan(code: string, grammar: Grammar, isJson: boolean): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (kind: TokenKind, length: number) => {
    const last = tokens.at(-1)
    const text = code.slice(at, at + length)
    if (last?.kind === kind) last.text += text
    else tokens.push({ kind, text })
    at += length
  }
  while (at < code.length) {
    const character = code[at] ?? ''
    if (grammar.lineComment !== undefined && startsComment(code, at, grammar.lineComment)) {
      take('comment', match(restOfLine, code, at))
    } else if (grammar.blockComment && match(blockComment, code, at) > 0) {
      take('comment', match(blockComment, code, at))
    } else if (match(address, code, at) > 0) {
      take('plain', match(address, code, at))
    } else if (character === '"' || character === "'" || character === '`') {
      const length = stringLength(code, at)
      take(isJson && isKey(code, at + length) ? 'key' : 'string', length)
    } else if (match(number, code, at) > 0 && !/[\p{L}\p{N}_$]/u.test(code[at - 1] ?? '')) {
      take('number', match(number, code, at))
    } else if (match(word, code, at) > 0) {
      const length = match(word, code, at)
      const text = code.slice(at, at + length)
      take(grammar.keywords.has(grammar.ignoreCase === true ? text.toLowerCase() : text) ? 'keyword' : 'plain', length)
    } else if (match(punctuation, code, at) > 0) {
      take('punctuation', match(punctuation, code, at))
    } else {
      take('plain', Math.max(1, match(space, code, at)))
    }
  }
  return tokens
}

/** `#` and `//` begin a comment at the start of a line or behind a space: not in addresses or `$#`. */
function startsComment(code: string, at: number, start: RegExp): boolean {
  return match(start, code, at) > 0 && (at === 0 || /\s|[;{}()]/.test(code[at - 1] ?? ''))
}

function match(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(code)?.[0].length ?? 0
}

/** Length of a quoted text with its quotes; an unfinished one ends with its line, templates and shell texts may span lines. */
function stringLength(code: string, at: number): number {
  const quote = code[at]
  let index = at + 1
  for (; index < code.length; index += 1) {
    const character = code[index]
    if (character === '\\') index += 1
    else if (character === quote) return index - at + 1
    else if (character === '\n' && quote === '"') return index - at
  }
  return code.length - at
}

const isKey = (code: string, end: number) => /^\s*:/.test(code.slice(end, end + 20))

const markup =
  /<!--[\s\S]*?(?:-->|$)|<\/?[\w:.-]+|\/?>|\?>|<[?!][\w-]*|[\w:.-]+(?==)|"[^"]*"|'[^']*'|[^<>"'=\s]+|[\s\S]/g

function scanMarkup(code: string): Token[] {
  const tokens: Token[] = []
  let inTag = false
  for (const [text] of code.matchAll(markup)) {
    let kind: TokenKind = 'plain'
    if (text.startsWith('<!--')) kind = 'comment'
    else if (text.startsWith('<')) {
      kind = 'keyword'
      inTag = true
    } else if (text.endsWith('>') && text.length <= 2) {
      kind = 'keyword'
      inTag = false
    } else if (inTag && /^["']/.test(text)) kind = 'string'
    const last = tokens.at(-1)
    if (last?.kind === kind) last.text += text
    else tokens.push({ kind, text })
  }
  return tokens
}

/** The name of a media type's language for `tokenize`; empty when it has none. */
export function languageOfMediaType(mediaType: string): string {
  if (/[/+]json|ndjson|jsonl/.test(mediaType)) return 'json'
  if (/[/+]xml|html/.test(mediaType)) return 'xml'
  return mediaType.includes('javascript') ? 'js' : ''
}
