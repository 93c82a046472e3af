/** Bytes that become text in one call. */
const step = 0x8000

/** Bytes as base64 (RFC 4648, section 4). */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += step) {
    // eslint-disable-next-line lectern/no-spread-arguments -- as many arguments as a step has bytes
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  }
  return btoa(text)
}
