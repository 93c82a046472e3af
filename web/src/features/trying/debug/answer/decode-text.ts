/** The text of a body in the charset its content type names, else in UTF-8. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
  const label = /charset="?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // A charset no browser knows.
    return new TextDecoder().decode(bytes)
  }
}
