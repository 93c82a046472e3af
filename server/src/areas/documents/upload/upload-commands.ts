/* Pictures for documents. What a file is, its bytes say, never its name. */
import { randomBytes } from 'node:crypto'
import { limits, onProject, type Upload } from '@lectern/contracts'
import { requireProject } from '../../../auth/access.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { databaseFiles } from '../../../core/file-store.ts'
import { largestPictureSide, readUploadType } from '../../../core/picture-type.ts'
import type { UploadedFile } from '../../../http/serve-endpoint.ts'
import { storableText } from '../../../db/storable-text.ts'
import { findUpload, insertUploads, managesDocsAnywhere } from './upload-repo.ts'

const longestName = 200

/**
 * Keeps a picture for documents of an application, or of none.
 * @throws {AppError} upload_missing, upload_refused when it is no picture of the four kinds or has too many pixels
 */
export async function keepUpload(
  { db, config, clock }: AppContext,
  actor: UserActor,
  moduleId: number | null,
  file: UploadedFile | undefined,
): Promise<Upload> {
  if (file === undefined || file.bytes.length === 0) throw new AppError('upload_missing')
  const type = readUploadType(file.bytes)
  const limitMb = limits.uploadBytes / 1024 / 1024
  if (type === undefined) throw new AppError('upload_refused', { limitMb, pixels: largestPictureSide })
  const id = randomBytes(16).toString('hex')
  const fileName = storableText(file.fileName.split(/[/\\]/).at(-1) ?? '').slice(0, longestName)
  const upload = { fileName, mediaType: type.mediaType, size: file.bytes.length }
  await db.transaction().execute(async (tx) => {
    await databaseFiles.put(tx, id, file.bytes)
    await insertUploads(tx, [{ id, moduleId, userId: actor.userId, ...upload }], clock())
  })
  return { id, url: `${config.basePath}/uploadFile/get?id=${id}`, ...upload }
}

/**
 * The application a picture is for, when the caller manages its documents; `null` for none, when they manage any.
 * @throws {AppError} not_accessible, no_permission, mfa_required
 */
export async function requireUploadPlace(
  context: AppContext,
  actor: UserActor,
  body: { moduleId?: string },
): Promise<number | null> {
  if (body.moduleId !== undefined)
    return (
      (await requireProject(context, onProject('manageDocs', { module: 'moduleId' }), actor, body)).moduleId ?? null
    )
  if (!actor.isSuperAdmin && !(await managesDocsAnywhere(context.db, actor.userId))) throw new AppError('no_permission')
  return null
}

export interface KeptFile {
  id: string
  mediaType: string
  bytes: Uint8Array
}

/** @throws {AppError} not_accessible */
export async function readUpload({ db }: AppContext, id: string): Promise<KeptFile> {
  const upload = await findUpload(db, id)
  const bytes = upload && (await databaseFiles.find(db, id))
  if (upload === undefined || bytes === undefined) throw new AppError('not_accessible')
  return { id, mediaType: upload.media_type, bytes }
}
