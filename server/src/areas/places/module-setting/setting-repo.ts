/* SQL of an application's settings: they are in its own content and in the record of how it takes pushes. */
import { upgradeContent, type ApplicationContent, type Json } from '@lectern/model'
import { unpackText, type Executor } from '../../../db/content-store.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import { liveRows } from '../../../db/rows.ts'

const settingsRow = prepareQuery<{ moduleId: number }>()((db, param) =>
  liveRows(db, 'module', { id: param('moduleId') })
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .leftJoin('content', 'content.hash', 'revision.hash')
    .select(['module.name', 'module.head_revision_id', 'module.push_revision_id', 'content.bytes']),
)

/** By their stored bytes, which stay the same object while the row is kept. */
const readContents = new WeakMap<Uint8Array, ApplicationContent | undefined>()

/** Name and heads of a live application, with its own content when it has one. */
export async function findSettings(db: Executor, moduleId: number) {
  const [row] = await settingsRow(db, { moduleId })
  return (
    row && {
      name: row.name,
      headId: row.head_revision_id,
      pushId: row.push_revision_id,
      content: row.bytes === null ? undefined : contentOf(row.bytes),
    }
  )
}

function contentOf(bytes: Uint8Array): ApplicationContent | undefined {
  if (!readContents.has(bytes)) readContents.set(bytes, readApplication(bytes))
  return readContents.get(bytes)
}

function readApplication(bytes: Uint8Array): ApplicationContent | undefined {
  // Stored texts are JSON of ours.
  const content = upgradeContent(JSON.parse(unpackText(bytes)) as Json)
  return content.kind === 'application' ? content : undefined
}
