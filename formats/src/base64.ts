/** Bytes as base64 (RFC 4648, section 4). `Uint8Array.prototype.toBase64` is not in Node 24. */
export function base64Of(bytes: Uint8Array): string {
  // `btoa` takes a character of the same number for each byte, which is what these bytes are as UTF-16.
  return btoa(new TextDecoder('utf-16le').decode(Uint16Array.from(bytes)))
}
