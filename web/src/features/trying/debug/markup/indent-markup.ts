/*
 * XML and HTML laid out for reading, made of the text itself: one element on each line. Owns: the white space between tags. Elements with text stay in one
 * piece, in which white space means something.
 */
import { isOpen, readMarkup, type MarkupLanguage, type OpenToken } from './read-markup.ts'

/** Deeper elements are indented no further: a text of nothing but tags would become a hundred times as long. */
const deepest = 100

export function indentMarkup(text: string, language: MarkupLanguage): string {
  const tokens = readMarkup(text, language)
  /** Depths that tokens go back to, by their index. */
  const depths = new Map<number, number>()
  const lines: string[] = []
  let depth = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    depth = depths.get(at) ?? depth
    const last = isOpen(token) && staysWhole(token, language) ? token.until - 1 : at
    const slice = text.slice(token.from, tokens[last]?.to)
    const line = token.kind === 'text' ? slice.trim() : slice.trimEnd()
    if (line !== '') lines.push(`${'  '.repeat(Math.min(depth, deepest))}${line}`)
    if (isOpen(token) && last === at) {
      const back = token.isClosed ? token.until - 1 : token.until
      // Of those that end together, the outermost comes first.
      if (!depths.has(back)) depths.set(back, depth)
      depth += 1
    }
    at = last
  }
  return lines.join('\n')
}

/** What has no elements, or text between them. */
function staysWhole({ hasText, hasChildren, isLine }: OpenToken, language: MarkupLanguage): boolean {
  return !hasChildren || (hasText && (isLine || language === 'xml'))
}
