/*
 * Notes that were written as they look: HTML in a CommonMark text. Owns: that such a text stays one stretch of HTML, which ends at an empty line.
 */

/** True when the text begins as HTML; empty counts, since it is about to be written. */
export function isHtmlNote(text: string): boolean {
  return text.trim() === '' || /^\s*<[a-z]/i.test(text)
}

/** HTML → the note: lines of code are kept by character references. */
export function noteOfHtml(html: string): string {
  return replaceInCode(html, '\n', '&#10;')
}

export function htmlOfNote(note: string): string {
  return replaceInCode(note, '&#10;', '\n')
}

/** Inside of `<pre>…</pre>` only. */
function replaceInCode(html: string, from: string, to: string): string {
  const parts = html.split(/(?<=<\/pre>)/i)
  return parts
    .map((part) => {
      const start = /<\/pre>$/i.test(part) ? part.search(/<pre/i) : -1
      return start < 0 ? part : part.slice(0, start) + part.slice(start).replaceAll(from, to)
    })
    .join('')
}
