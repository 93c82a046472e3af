/*
 * Bytes → text: UTF-8 with or without a byte order mark, UTF-16 in either order.
 */

/** Decodes a text file; malformed sequences become U+FFFD. */
export function decodeText(bytes: Uint8Array | string): string {
  if (typeof bytes === 'string') return bytes.startsWith('\uFEFF') ? bytes.slice(1) : bytes
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: descriptions start with an ASCII character, so a zero beside it tells the order.
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  if (second === 0 && first !== undefined && first !== 0) return 'utf-16le'
  return 'utf-8'
}
