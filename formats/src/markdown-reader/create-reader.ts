/*
 * Markdown as GitHub writes it → HTML that is not safe yet: CommonMark with tables, strikethrough and bare addresses, alerts and footnotes.
 * Owns: which syntax there is, and the classes that mark alerts and footnotes. Does not own: task items, headings and safety.
 */
import MarkdownIt, { type MarkdownIt as MarkdownReader } from 'markdown-it'
import { alerts, type AlertTitles } from './alerts.ts'
import { footnotes } from './footnotes.ts'

export type { AlertTitles } from './alerts.ts'

/** Classes that the reader writes, by element: a sanitiser keeps these and no others. */
export const readerClasses: Readonly<Record<string, readonly string[]>> = {
  blockquote: [
    'md-alert',
    'md-alert-note',
    'md-alert-tip',
    'md-alert-important',
    'md-alert-warning',
    'md-alert-caution',
  ],
  p: ['md-alert-title'],
  sup: ['md-footnote'],
  ol: ['md-footnotes'],
}

/** @param titles above alerts, in the language of whoever reads */
export function createMarkdownReader(titles: AlertTitles): MarkdownReader {
  return new MarkdownIt({ html: true, linkify: true }).use(alerts, titles).use(footnotes)
}
