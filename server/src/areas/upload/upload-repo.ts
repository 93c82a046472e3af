/* SQL of uploaded files. */
import type { Executor } from '../../db/content-store.ts'

export interface NewUpload {
  id: string
  moduleId: number
  userId: number
  fileName: string
  mediaType: string
  size: number
}

export async function insertUpload(db: Executor, upload: NewUpload, nowMs: number): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      id: upload.id,
      module_id: upload.moduleId,
      user_id: upload.userId,
      file_name: upload.fileName,
      media_type: upload.mediaType,
      size: upload.size,
      created_at_ms: nowMs,
    })
    .execute()
}

export async function findUpload(db: Executor, id: string): Promise<{ media_type: string } | undefined> {
  return db.selectFrom('upload').select('media_type').where('id', '=', id).executeTakeFirst()
}
