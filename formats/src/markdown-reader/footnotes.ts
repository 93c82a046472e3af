/*
 * `text[^1]` with `[^1]: a note` elsewhere: numbers where they are referenced, the notes as a list at the end. As GitHub does: the first
 * definition of a label counts, labels ignore case, notes nobody references are left out.
 * Own rules, as markdown-it-footnote copies all tokens for each note and searches every `[^` to the end of its line: both quadratic.
 */
import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

interface Footnotes {
  /** Number by label; 0 until it is referenced. */
  numbers: Map<string, number>
  /** Labels in the order of their numbers. */
  referenced: string[]
}

/** Of the text being read; texts without a definition have no entry. */
const known = new WeakMap<Env, Footnotes>()

const definition = /^\[\^([^\s\][]{1,200})\]:[ \t]*/
const reference = /\[\^([^\s\][]{1,200})\]/y
/** Longest beginning of a definition: label, marks and the spaces behind them. */
const longestHead = 260
/** Columns by which later paragraphs of a note are indented. */
const indent = 4

export function footnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before('reference', 'footnote_definition', readDefinition, { alt: ['paragraph', 'reference'] })
  markdown.inline.ruler.before('link', 'footnote_reference', readReference)
  markdown.core.ruler.after('inline', 'footnotes', moveNotes)
}

function readDefinition(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const column = state.sCount[line] ?? 0
  const mark = state.bMarks[line] ?? 0
  const shift = state.tShift[line] ?? 0
  if (column - state.blkIndent >= indent || state.src[mark + shift] !== '[') return false
  const end = Math.min(state.eMarks[line] ?? 0, mark + shift + longestHead)
  const head = definition.exec(state.src.slice(mark + shift, end))
  if (head === null) return false
  if (silent) return true
  const label = (head[1] ?? '').toLowerCase()
  const notes: Footnotes = known.get(state.env) ?? { numbers: new Map(), referenced: [] }
  known.set(state.env, notes)
  if (!notes.numbers.has(label)) notes.numbers.set(label, 0)

  const outer = { parentType: state.parentType, blkIndent: state.blkIndent }
  state.push('footnote_definition_open', '', 1).meta = { label }
  // The note is what follows the colon, with lines indented below it, as a text of its own.
  state.parentType = 'footnote'
  state.blkIndent += indent
  state.bMarks[line] = mark + shift + head[0].length
  state.tShift[line] = 0
  state.sCount[line] = state.blkIndent
  state.md.block.tokenize(state, line, endLine)
  state.parentType = outer.parentType
  state.blkIndent = outer.blkIndent
  state.bMarks[line] = mark
  state.tShift[line] = shift
  state.sCount[line] = column
  state.push('footnote_definition_close', '', -1)
  return true
}

function readReference(state: StateInline, silent: boolean): boolean {
  const notes = known.get(state.env)
  if (notes === undefined || state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^') return false
  reference.lastIndex = state.pos
  const found = reference.exec(state.src)
  const label = (found?.[1] ?? '').toLowerCase()
  let number = notes.numbers.get(label)
  if (found === null || number === undefined || reference.lastIndex > state.posMax) return false
  if (!silent) {
    if (number === 0) {
      number = notes.referenced.push(label)
      notes.numbers.set(label, number)
    }
    state.push('footnote_reference', 'sup', 1).attrSet('class', 'md-footnote')
    state.push('text', '', 0).content = String(number)
    state.push('footnote_reference', 'sup', -1)
  }
  state.pos += found[0].length
  return true
}

/** Takes the definitions out of the text, and puts those that are referenced at its end. */
function moveNotes(state: StateCore): void {
  const notes = known.get(state.env)
  if (notes === undefined) return
  const text: Token[] = []
  const bodies = new Map<string, Token[]>()
  /** Definitions that are open, the innermost last: their bodies. */
  const open = [text]
  for (const token of state.tokens) {
    if (token.type === 'footnote_definition_open') {
      const body: Token[] = []
      const label = String(token.meta?.['label'])
      if (!bodies.has(label)) bodies.set(label, body)
      open.push(body)
    } else if (token.type === 'footnote_definition_close') open.pop()
    else open.at(-1)?.push(token)
  }
  state.tokens = text
  if (notes.referenced.length === 0) return
  text.push(blockToken(state, 'hr', 0), blockToken(state, 'ol', 1))
  text.at(-1)?.attrSet('class', 'md-footnotes')
  for (const label of notes.referenced) {
    text.push(blockToken(state, 'li', 1))
    for (const token of bodies.get(label) ?? []) text.push(token)
    text.push(blockToken(state, 'li', -1))
  }
  text.push(blockToken(state, 'ol', -1))
}

function blockToken({ Token: TokenOf }: StateCore, tag: string, nesting: -1 | 0 | 1): Token {
  const token = new TokenOf(`footnote_${tag}`, tag, nesting)
  token.block = true
  return token
}
