/* Pieces of code that all languages write alike. Whatever a description contains, it ends neither a comment nor a text. */

const longestComment = 1_000
const mostLines = 12

/** A description as lines of a comment, short and without what ends or escapes one. */
export function commentLines(...texts: readonly string[]): string[] {
  const whole = texts.filter((text) => text.trim() !== '').join('\n')
  const cut = whole.length > longestComment ? `${whole.slice(0, longestComment)}…` : whole
  const lines = cut
    .toWellFormed()
    .replaceAll('*/', '*\u200B/')
    .replaceAll('/*', '/\u200B*')
    .replaceAll('\\', '/')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (run) => (/[\n\r\u2028\u2029]/.test(run) ? '\n' : ' '))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
}

/** `/** … *\/` before a declaration; nothing without text. */
export function blockComment(indent: string, ...texts: readonly string[]): string {
  const lines = commentLines(...texts)
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines.join('')} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

/** A text in double quotes, as all languages read it; `dollar` escapes what begins a value inside of texts. */
export function quoted(text: string, dollar?: 'dollar'): string {
  const json = JSON.stringify(text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
  return dollar === undefined ? json : json.replaceAll('$', '\\$')
}

/** Parts of a path in their order: texts, and names in braces. */
export function pathParts(path: string): { text: string; isName: boolean }[] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\{[^{}]*\}$/.test(part) ? { text: part.slice(1, -1), isName: true } : { text: part, isName: false },
    )
}

/** Each line behind a mark such as `//`. */
export function lineComment(indent: string, mark: string, ...texts: readonly string[]): string {
  return commentLines(...texts)
    .map((line) => `${indent}${mark} ${line}\n`)
    .join('')
}

/** A path as an expression: its texts in quotes and its values, put together. */
export function pathExpression(
  path: string,
  quote: (text: string) => string,
  valueOf: (wire: string) => string,
  plus = ' + ',
): string {
  const parts = pathParts(path).map(({ text, isName }) => (isName ? valueOf(text) : quote(text)))
  return (parts.length === 0 ? [quote('')] : parts).join(plus)
}
