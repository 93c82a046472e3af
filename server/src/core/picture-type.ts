/*
 * Which kind of picture some bytes are, by what they begin with and never by their name. Owns: the four accepted kinds, and their size in pixels, so
 * that a small file cannot unfold into a huge picture.
 */
import { limits } from '@lectern/contracts'

export interface PictureType {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  /** Pixels. */
  width: number
  height: number
}

/** `undefined` for anything that is none of the four, or broken at its beginning. */
export function readPictureType(bytes: Uint8Array): PictureType | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  return found !== undefined && found.width > 0 && found.height > 0 ? found : undefined
}

/** Pixels of the longer side of what documents show. */
export const largestPictureSide = 16_384

/** `undefined` for what is not accepted as a picture of documents: another kind, too many bytes or pixels. */
export function readUploadType(bytes: Uint8Array): PictureType | undefined {
  const type = bytes.length > limits.uploadBytes ? undefined : readPictureType(bytes)
  return type === undefined || Math.max(type.width, type.height) > largestPictureSide ? undefined : type
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function readPng(view: Buffer): PictureType | undefined {
  if (view.length < 24 || !view.subarray(0, 16).equals(pngStart)) return undefined
  return { mediaType: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
}

function readGif(view: Buffer): PictureType | undefined {
  if (view.length < 13 || !/^GIF8[79]a$/.test(view.toString('latin1', 0, 6))) return undefined
  return { mediaType: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
}

function readWebp(view: Buffer): PictureType | undefined {
  if (view.length < 30 || view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined
  }
  const mediaType = 'image/webp'
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { mediaType, width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      if (view[20] !== 0x2f) return undefined
      const bits = view.readUInt32LE(21)
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { mediaType, width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

/** Markers that say nothing about a frame, although they stand in its range. */
const noFrame = new Set([0xc4, 0xc8, 0xcc])

function readJpeg(view: Buffer): PictureType | undefined {
  if (view.length < 4 || view[0] !== 0xff || view[1] !== 0xd8 || view[2] !== 0xff) return undefined
  let at = 2
  while (at + 9 < view.length) {
    if (view[at] !== 0xff) return undefined
    const marker = view[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !noFrame.has(marker)) {
      return { mediaType: 'image/jpeg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
    }
    // A filling byte before a marker has no length; everything else starts with its length.
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}
