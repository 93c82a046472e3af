/* Operation ids of documents that were written before their rows named them, or came from an archive without them. */
import { setImmediate } from 'node:timers/promises'
import { docType } from '@lectern/contracts'
import { sql } from 'kysely'
import type { AppContext } from '../core/context.ts'
import { findTexts } from '../db/content-store.ts'
import { operationIdOf } from './doc-columns.ts'
import { readStored } from './revisions.ts'

/** Documents read between two turns of the event loop. */
const docsPerStep = 200

/** Reads them from the contents, step by step; what is read needs no second time. */
export async function readMissingOperationIds(context: Pick<AppContext, 'db'>): Promise<void> {
  while ((await readStep(context)) > 0) await setImmediate()
}

async function readStep({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const docs = await db
    .selectFrom('doc')
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.module_id', 'doc.is_folder', 'doc.doc_type', 'doc.head_revision_id', 'revision.hash'])
    .where('doc.operation_id', 'is', null)
    .orderBy('doc.id')
    .limit(docsPerStep)
    .execute()
  if (docs.length === 0) return 0
  const isOperation = (doc: (typeof docs)[number]) => doc.is_folder === 0 && doc.doc_type === docType.http
  const texts = await findTexts(
    db,
    docs.flatMap((doc) => (isOperation(doc) && doc.hash !== null ? [doc.hash] : [])),
  )
  const rows = docs.map(({ id, head_revision_id: headId, hash }) => {
    const text = texts.get(hash ?? '')
    const content = text === undefined ? undefined : readStored(text)
    const operationId = content?.kind === 'http' ? operationIdOf(content) : ''
    return sql`(cast(${id} as bigint), cast(${headId} as bigint), cast(${operationId} as text))`
  })
  const moduleIds = [...new Set(docs.map((doc) => doc.module_id))]
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('module')
      .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
      .where('id', 'in', moduleIds)
      .execute()
    // What was saved since has another head, and an operation id of its own.
    await sql`
      update doc set operation_id = news.column3
      from (values ${sql.join(rows)}) as news
      where doc.id = news.column1 and doc.operation_id is null
        and doc.head_revision_id is not distinct from news.column2`.execute(tx)
  })
  return docs.length
}
