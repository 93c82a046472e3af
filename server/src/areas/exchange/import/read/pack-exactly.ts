import { packNew, type NewText, type StoredText } from '../../../../db/content-store.ts'

/** Packed into a buffer of exactly its size: results of zlib are views of larger buffers, which would travel whole. */
export function packExactly(text: NewText): StoredText {
  const packed = packNew(text)
  return { ...packed, bytes: new Uint8Array(packed.bytes) }
}
