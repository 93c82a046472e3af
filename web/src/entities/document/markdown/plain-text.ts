/** Characters and beginnings of lines that mean something in Markdown or HTML. */
const marks = /[*_`~[\]<>|\\&#]|^\s*(?:[-+]|\d+[.)])\s|^\s{4}|\n\s*\n|^\s*[=-]{3,}|https?:|www\.| {2}\n/m

/** True for a text that reads the same with and without Markdown; most descriptions are, and need no library. */
export function isPlainText(text: string): boolean {
  return !marks.test(text)
}

/** The text of a description without Markdown and HTML, for summaries and titles. */
export function toPlainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|\*|`|~~)(\S(?:.*?\S)?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}
