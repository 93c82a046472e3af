/** What NUL becomes: PostgreSQL's text has no such character. The same sign represents texts broken in other ways. */
const replacement = '\uFFFD'

/** A text from outside as every engine takes it into a column. Contents need no such care: they are stored as packed JSON. */
export function storableText(text: string): string {
  return text.replaceAll('\0', replacement)
}
