/* SQL of an application's settings: they are in its own content and in the record of how it takes pushes. */
import { upgradeContent, type ApplicationContent, type Json } from '@lectern/model'
import { unpackText, type Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** Name and heads of a live application, with its own content when it has one. */
export async function findSettings(db: Executor, moduleId: number) {
  const row = await liveRows(db, 'module', { id: moduleId })
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .leftJoin('content', 'content.hash', 'revision.hash')
    .select(['module.name', 'module.head_revision_id', 'module.push_revision_id', 'content.bytes'])
    .executeTakeFirst()
  return (
    row && {
      name: row.name,
      headId: row.head_revision_id,
      pushId: row.push_revision_id,
      content: row.bytes === null ? undefined : readApplication(row.bytes),
    }
  )
}

function readApplication(bytes: Uint8Array): ApplicationContent | undefined {
  // Stored texts are JSON of ours.
  const content = upgradeContent(JSON.parse(unpackText(bytes)) as Json)
  return content.kind === 'application' ? content : undefined
}
