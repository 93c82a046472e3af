/*
 * Notes that were written as they look: HTML in a CommonMark text. Owns: that such a text stays one stretch of HTML, which ends at an empty line.
 */

/** True when the text begins as HTML; empty counts, since it is about to be written. */
export function isHtmlNote(text: string): boolean {
  return text.trim() === '' || /^\s*<[a-z]/i.test(text)
}

const code = /<pre[\s\S]*?<\/pre>/gi

/** HTML → the note: lines of code are kept by character references. */
export function noteOfHtml(html: string): string {
  return html.replace(code, (block) => block.replaceAll('\n', '&#10;'))
}

export function htmlOfNote(note: string): string {
  return note.replace(code, (block) => block.replaceAll('&#10;', '\n'))
}
