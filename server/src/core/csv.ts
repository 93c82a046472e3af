/* Tables as files for spreadsheets. */

/** What such a file begins with: the mark by which spreadsheets recognise UTF-8, and the names of the columns. */
export function csvHead(columns: readonly string[]): string {
  return `\ufeff${columns.join(',')}\r\n`
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/**
 * A field as RFC 4180 wants it. One a spreadsheet would run as a formula is led by an apostrophe (OWASP "CSV injection"): a name someone chose
 * must do nothing on the administrator's machine.
 */
export function csvField(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
