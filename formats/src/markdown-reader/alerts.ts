/* `> [!NOTE]` on the first line of a quote makes it an alert (https://docs.github.com/get-started/writing-on-github: "Alerts"). */
import { appendAll } from '@lectern/model'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
type AlertKind = (typeof alertKinds)[number]
export type AlertTitles = Readonly<Record<AlertKind, string>>

const mark = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

export function alerts(markdown: MarkdownIt, titles: AlertTitles): void {
  markdown.core.ruler.after('block', 'alerts', (state) => markAlerts(state, titles))
}

function markAlerts(state: StateCore, titles: AlertTitles): void {
  // The least that every alert has; most texts have none.
  if (!/\[!(?:note|tip|important|warning|caution)\]/i.test(state.src)) return
  const tokens: Token[] = []
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]
    if (token === undefined) break
    tokens.push(token)
    const kind = token.type === 'blockquote_open' ? kindOf(state.tokens, index) : undefined
    if (kind === undefined) continue
    token.attrSet('class', `md-alert md-alert-${kind}`)
    appendAll(tokens, titleTokens(state, titles[kind]))
    // The mark's own paragraph, unless the text begins in it.
    const paragraph = state.tokens[index + 2]
    if (paragraph === undefined) continue
    paragraph.content = paragraph.content.replace(mark, '')
    if (paragraph.content === '') index += 3
  }
  state.tokens = tokens
}

/** The kind of alert that a quote is; undefined for other quotes, for nested ones and for a mark without a text. */
function kindOf(tokens: readonly Token[], index: number): AlertKind | undefined {
  const [quote, open, text, , next] = tokens.slice(index, index + 5)
  if (quote?.level !== 0 || open?.type !== 'paragraph_open') return undefined
  const found = mark.exec(text?.content ?? '')
  if (found === null || text === undefined) return undefined
  if (found[0].length === text.content.length && next?.type === 'blockquote_close') return undefined
  return alertKinds.find((kind) => kind === found[1]?.toLowerCase())
}

/** A title is words, never Markdown: its text is escaped when it is written. */
function titleTokens({ Token: TokenOf }: StateCore, title: string): Token[] {
  const open = new TokenOf('paragraph_open', 'p', 1)
  open.attrSet('class', 'md-alert-title')
  open.block = true
  const words = new TokenOf('text', '', 0)
  words.content = title
  const text = new TokenOf('inline', '', 0)
  text.children = [new TokenOf('strong_open', 'strong', 1), words, new TokenOf('strong_close', 'strong', -1)]
  const close = new TokenOf('paragraph_close', 'p', -1)
  close.block = true
  return [open, text, close]
}
