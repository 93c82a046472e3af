/*
 * Pictures that come with the documents of an import. Owns: that bytes an application has already are not kept again. Does not own: which pictures
 * are accepted (`core/picture-type.ts`), and removing them when their import fails (the import).
 */
import { createHash, randomBytes } from 'node:crypto'
import { databaseFiles } from '../../../core/file-store.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteUploads, insertUploads, listUploadsOfSizes } from './upload-repo.ts'

/** What is known of a picture before it is kept. */
export interface PictureDigest {
  /** SHA-256, hex. */
  digest: string
  /** Bytes. */
  size: number
}

export interface PicturePlace {
  uploadId: string
  /** The application has it already. */
  isKept: boolean
}

export interface NewPicture {
  id: string
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Where each picture is, or will be once it is kept; the same bytes are one. `moduleId` undefined: an application yet to be made. */
export async function placePictures(
  db: Executor,
  moduleId: number | undefined,
  pictures: readonly PictureDigest[],
): Promise<PicturePlace[]> {
  const kept = moduleId === undefined ? new Map<string, string>() : await findKept(db, moduleId, pictures)
  const fresh = new Map<string, string>()
  return pictures.map(({ digest }) => {
    const known = kept.get(digest)
    if (known !== undefined) return { uploadId: known, isKept: true }
    const uploadId = fresh.get(digest) ?? randomBytes(16).toString('hex')
    fresh.set(digest, uploadId)
    return { uploadId, isKept: false }
  })
}

/** Keeps pictures under the ids they were promised. */
export async function keepPictures(
  tx: Executor,
  { moduleId, userId }: { moduleId: number; userId: number },
  pictures: readonly NewPicture[],
  nowMs: number,
): Promise<void> {
  // A few at a time: a statement of all would be as large as they are together.
  for (const { id, bytes } of pictures) await databaseFiles.put(tx, id, bytes)
  await insertUploads(
    tx,
    pictures.map(({ id, fileName, mediaType, bytes }) => ({
      ...{ id, moduleId, userId, fileName, mediaType },
      size: bytes.length,
    })),
    nowMs,
  )
}

/** Removes pictures no one has seen. */
export async function removePictures(tx: Executor, ids: readonly string[]): Promise<void> {
  await databaseFiles.remove(tx, ids)
  await deleteUploads(tx, ids)
}

/** The first upload of each content, by digest. */
async function findKept(
  db: Executor,
  moduleId: number,
  pictures: readonly PictureDigest[],
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  const wanted = new Set(pictures.map(({ digest }) => digest))
  const sizes = [...new Set(pictures.map(({ size }) => size))]
  if (sizes.length === 0) return kept
  for (const id of await listUploadsOfSizes(db, moduleId, sizes)) {
    // One at a time: all together would be in memory at once.
    const bytes = await databaseFiles.find(db, id)
    const digest = bytes && digestOf(bytes)
    if (digest !== undefined && wanted.has(digest) && !kept.has(digest)) kept.set(digest, id)
  }
  return kept
}
