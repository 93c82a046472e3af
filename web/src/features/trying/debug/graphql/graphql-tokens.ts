/* The tokens of a GraphQL document (GraphQL specification, 2.1). Comments and commas are none; what is not GraphQL becomes punctuation. */

export interface GraphqlToken {
  kind: 'name' | 'number' | 'string' | 'punctuation'
  text: string
  from: number
  /** Behind its last letter. */
  to: number
}

/** A quotation mark stands for the string that it begins. */
const starts = /"|[_A-Za-z]\w*|-?\d[\d.eE+-]*|\.\.\.|#[^\n]*|[^\s,\uFEFF]/g

/** Includes comments, whose text begins with `#`. */
function* allTokensOf(document: string): Generator<GraphqlToken> {
  let behind = 0
  for (const { 0: start, index } of document.matchAll(starts)) {
    // Inside the last string.
    if (index < behind) continue
    behind = start === '"' ? endOfString(document, index) : index + start.length
    const text = document.slice(index, behind)
    yield { kind: kindOf(text), text, from: index, to: behind }
  }
}

/** Behind the quotation marks that end it, or the end of the line or of all. */
function endOfString(document: string, start: number): number {
  const isBlock = document.startsWith('"""', start)
  const end = isBlock ? '"""' : '"'
  let at = start + end.length
  while (at < document.length && !document.startsWith(end, at)) {
    if (!isBlock && document[at] === '\n') return at
    at += document[at] === '\\' ? escapeLength(document, at, isBlock) : 1
  }
  return Math.min(at + end.length, document.length)
}

/** In a block only its end is escaped. */
function escapeLength(document: string, at: number, isBlock: boolean): number {
  if (!isBlock) return 2
  return document.startsWith('"""', at + 1) ? 4 : 1
}

function kindOf(text: string): GraphqlToken['kind'] {
  if (text.startsWith('"')) return 'string'
  if (/^[_A-Za-z]/.test(text)) return 'name'
  return /^-?\d/.test(text) ? 'number' : 'punctuation'
}

export function tokensOf(document: string): GraphqlToken[] {
  return [...allTokensOf(document)].filter(({ text }) => !text.startsWith('#'))
}

/** Whether a place is inside a string or a comment. */
export function isInText(document: string, at: number): boolean {
  const around = [...allTokensOf(document)].find(({ from, to }) => from < at && at <= to)
  if (around === undefined) return false
  if (around.text.startsWith('#')) return true
  const isClosed = around.text.length > 1 && around.text.endsWith('"')
  return around.kind === 'string' && !(isClosed && at === around.to)
}
