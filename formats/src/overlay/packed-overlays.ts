/* A description together with the overlays it came with, as one piece of bytes. */
import { decodeText } from '../source/decode-text.ts'
import type { SourceFile } from '../source/source-file.ts'

/** No description begins so. */
const mark = new TextEncoder().encode('\u0001overlays ')

/** What a description came with, `description` as it came. */
export interface WithOverlays {
  description: Uint8Array
  overlays: SourceFile[]
}

/** The description alone when there are no overlays. */
export function packOverlays({ description, overlays }: WithOverlays): Uint8Array {
  if (overlays.length === 0) return description
  const list = overlays.map(({ path, bytes }) => ({ path, text: decodeText(bytes) }))
  const head = new TextEncoder().encode(`${JSON.stringify(list)}\n`)
  const packed = new Uint8Array(mark.length + head.length + description.length)
  packed.set(mark)
  packed.set(head, mark.length)
  packed.set(description, mark.length + head.length)
  return packed
}

export function unpackOverlays(bytes: Uint8Array): WithOverlays {
  const plain = { description: bytes, overlays: [] }
  if (!mark.every((byte, index) => bytes[index] === byte)) return plain
  const end = bytes.indexOf(0x0a, mark.length)
  if (end === -1) return plain
  try {
    // Only `packOverlays` writes it.
    const list = JSON.parse(new TextDecoder().decode(bytes.subarray(mark.length, end))) as {
      path: string
      text: string
    }[]
    return { description: bytes.subarray(end + 1), overlays: list.map(({ path, text }) => ({ path, bytes: text })) }
  } catch (error) {
    // Somebody else's bytes that only begin like ours; the reader says what is wrong with them.
    if (error instanceof SyntaxError || error instanceof TypeError) return plain
    throw error
  }
}

/** Whether a text is an overlay and no description. Looks only at the names at its top. */
export function isOverlay(bytes: Uint8Array): boolean {
  const text = decodeText(bytes).trimStart()
  if (!text.startsWith('{'))
    return /^["']?overlay["']?[ \t]*:/m.test(text) && !/^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(text)
  try {
    const value: unknown = JSON.parse(text)
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, 'overlay') &&
      !Object.hasOwn(value, 'openapi') &&
      !Object.hasOwn(value, 'swagger')
    )
  } catch {
    // Broken, or YAML that begins with a brace: read as a description, where what is wrong is told.
    return false
  }
}
