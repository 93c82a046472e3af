/* How big a picture is, from its first bytes. Only the kinds a Word file can hold. */

export interface WordPicture {
  kind: 'png' | 'jpg' | 'gif' | 'bmp'
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** The picture of a `data:` address; undefined for one that Word cannot show. */
export function readPicture(address: string): WordPicture | undefined {
  const match = /^data:image\/(png|jpe?g|gif|bmp);base64,(.+)$/is.exec(address)
  const [, type = '', text = ''] = match ?? []
  if (match === null) return undefined
  const bytes = bytesOf(text)
  if (bytes === undefined) return undefined
  const kind = type.toLowerCase() === 'jpeg' ? 'jpg' : (type.toLowerCase() as WordPicture['kind']) // One of the pattern's.
  const size = sizeOf(kind, bytes)
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : { kind, bytes, ...size }
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (char) => char.charCodeAt(0))
  } catch {
    // What is no base64 is no picture.
    return undefined
  }
}

interface Size {
  width: number
  height: number
}

function sizeOf(kind: WordPicture['kind'], bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) return undefined
  if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (kind === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (kind === 'bmp') return { width: view.getUint32(18, true), height: Math.abs(view.getInt32(22, true)) }
  return sizeOfJpeg(view)
}

/** Frames are `FF C0` to `FF CF` but the three that are tables (ITU-T T.81, table B.1). */
function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
