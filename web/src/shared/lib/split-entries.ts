/** Entries of a text in which people list them: one a line, or with commas, semicolons or spaces between them. */
export function splitEntries(text: string): string[] {
  return text.split(/[\s,，;；、]+/).filter((entry) => entry !== '')
}
