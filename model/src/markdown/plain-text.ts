/** Characters and beginnings of lines that mean something in Markdown or HTML. */
const marks = /[*_`~[\]<>|\\&#]|^\s*(?:[-+]|\d+[.)])\s|^\s{4}|\n\s*\n|^\s*[=-]{3,}|https?:|www\.| {2}\n/m

/** True for a text that reads the same with and without Markdown; most descriptions are, and need no library. */
export function isPlainText(text: string): boolean {
  return !marks.test(text)
}

const emphases = [
  /\*\*(?=\S)([^*\n]*[^*\s])\*\*/g,
  /\*(?=\S)([^*\n]*[^*\s])\*/g,
  /__(?=\S)([^_\n]*[^_\s])__/g,
  /`(?=\S)([^`\n]*[^`\s])`/g,
  /~~(?=\S)([^~\n]*[^~\s])~~/g,
]

/** The text of a description without Markdown and HTML, for summaries and titles. */
export function toPlainText(text: string): string {
  const bare = text
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/^> *\[![A-Za-z]+\][ \t]*$|\[\^\d{1,4}\]:?/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
  return emphases
    .reduce((rest, emphasis) => rest.replace(emphasis, '$1'), bare)
    .replace(/\s+/g, ' ')
    .trim()
}
