/* SQL of marking what a deletion takes, and of unmarking it: one statement per table, whatever the size. */
import { withBelow } from '../../../content/doc-tree.ts'
import { touchContent } from '../../../content/revisions.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countChanged } from '../../../db/row-counts.ts'

/** How a deletion marks rows. */
export interface Mark {
  trashId: number
  nowMs: number
}

const marked = ({ trashId, nowMs }: Mark) => ({ deleted_at_ms: nowMs, trash_id: trashId })

/** The number of rows marked: 0 when it was deleted meanwhile. */
export async function markSpace(db: Executor, spaceId: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('space').set(marked(mark)).where('id', '=', spaceId).where('deleted_at_ms', 'is', null),
  )
}

export async function markProjects(
  db: Executor,
  which: { projectId: number } | { spaceId: number },
  mark: Mark,
): Promise<number> {
  const update = db.updateTable('project').set(marked(mark)).where('deleted_at_ms', 'is', null)
  return countChanged(
    'projectId' in which ? update.where('id', '=', which.projectId) : update.where('space_id', '=', which.spaceId),
  )
}

/** One application, or those of the projects this deletion has marked. */
export async function markModules(db: Executor, which: { moduleId: number } | 'below', mark: Mark): Promise<number> {
  const update = db
    .updateTable('module')
    .set((set) => ({ ...marked(mark), tree_version: set('tree_version', '+', 1) }))
    .where('deleted_at_ms', 'is', null)
  return countChanged(
    which === 'below'
      ? update.where('project_id', 'in', (query) =>
          query.selectFrom('project').select('project.id').where('project.trash_id', '=', mark.trashId),
        )
      : update.where('id', '=', which.moduleId),
  )
}

/** Folders and documents of the applications this deletion has marked. */
export async function markDocsBelow(db: Executor, mark: Mark): Promise<void> {
  await db
    .updateTable('doc')
    .set(marked(mark))
    .where('deleted_at_ms', 'is', null)
    .where('module_id', 'in', (query) =>
      query.selectFrom('module').select('module.id').where('module.trash_id', '=', mark.trashId),
    )
    .execute()
}

/** A folder or document with everything live in it. */
export async function markDoc(db: Executor, docId: number, mark: Mark): Promise<number> {
  const update = withBelow(db, (docs) => docs.where('doc.id', '=', docId).where('doc.deleted_at_ms', 'is', null))
    .updateTable('doc')
    .set(marked(mark))
    .where('id', 'in', (query) => query.selectFrom('below').select('below.id'))
  return countChanged(update)
}

/** A dictionary; what its application's documents show is different then. */
export async function markDictionary(db: Executor, id: number, mark: Mark): Promise<number> {
  const count = await countChanged(
    db.updateTable('dictionary').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
  await touchModuleOfDictionary(db, id)
  return count
}

/** Readers' prepared trees become stale. */
async function touchComposeTree(db: Executor, composeId: number): Promise<void> {
  await db
    .updateTable('compose_project')
    .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
    .where('id', '=', composeId)
    .execute()
}

async function touchModuleOfDictionary(db: Executor, id: number): Promise<void> {
  await db
    .updateTable('module')
    .set((set) => ({ content_version: set('content_version', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('dictionary').select('module_id').where('dictionary.id', '=', id))
    .execute()
}

/** A shared model; documents that refer to it read differently then. */
export async function markModel(db: Executor, id: number, mark: Mark): Promise<number> {
  const row = await db
    .updateTable('component')
    .set(marked(mark))
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .returning('module_id')
    .executeTakeFirst()
  if (row === undefined) return 0
  await touchContent(db, row.module_id, mark.nowMs)
  return 1
}

/** A saved call of a document. */
export function markCase(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('call_case').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

/** A script around calls. */
export function markScript(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('call_script').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

/** A rule of a mock address. */
export function markMockRule(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('mock_rule').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

/** A release; what it holds stays as long as it can be restored. */
export function markRelease(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('project_release').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

/** A published site; its addresses stay its own as long as it can be restored. */
export function markSite(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(db.updateTable('site').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null))
}

/** In the history of a release. */
export async function insertRestoredEvent(
  db: Executor,
  { releaseId, userId }: { releaseId: number; userId: number },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('release_event')
    .values({
      release_id: releaseId,
      kind: 'restored',
      at_ms: nowMs,
      user_id: userId,
      details: '{}',
      snapshot_id: null,
    })
    .execute()
}

/** A composed project; its entries and pages are reached through it alone. */
export async function markComposeProject(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('compose_project').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

export async function markComposeProjects(db: Executor, spaceId: number, mark: Mark): Promise<void> {
  await db
    .updateTable('compose_project')
    .set(marked(mark))
    .where('space_id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .execute()
}

export async function markComposePage(db: Executor, id: number, mark: Mark): Promise<number> {
  return countChanged(
    db.updateTable('compose_page').set(marked(mark)).where('id', '=', id).where('deleted_at_ms', 'is', null),
  )
}

/** Makes what a deletion marked live again, and removes its entry. */
export async function unmarkAll(db: Executor, trashId: number, nowMs: number): Promise<void> {
  const live = { deleted_at_ms: null, trash_id: null }
  await db.updateTable('space').set(live).where('trash_id', '=', trashId).execute()
  await db.updateTable('project').set(live).where('trash_id', '=', trashId).execute()
  await db
    .updateTable('module')
    .set((set) => ({ ...live, tree_version: set('tree_version', '+', 1) }))
    .where('trash_id', '=', trashId)
    .execute()
  await db.updateTable('doc').set(live).where('trash_id', '=', trashId).execute()
  for (const table of ['call_case', 'call_script', 'mock_rule'] as const)
    await db.updateTable(table).set(live).where('trash_id', '=', trashId).execute()
  await db.updateTable('site').set(live).where('trash_id', '=', trashId).execute()
  await db.updateTable('project_release').set(live).where('trash_id', '=', trashId).execute()
  const dictionary = await db
    .updateTable('dictionary')
    .set(live)
    .where('trash_id', '=', trashId)
    .returning('id')
    .executeTakeFirst()
  if (dictionary !== undefined) await touchModuleOfDictionary(db, dictionary.id)
  const model = await db
    .updateTable('component')
    .set(live)
    .where('trash_id', '=', trashId)
    .returning('module_id')
    .executeTakeFirst()
  if (model !== undefined) await touchContent(db, model.module_id, nowMs)
  await db.updateTable('compose_project').set(live).where('trash_id', '=', trashId).execute()
  const page = await db
    .updateTable('compose_page')
    .set(live)
    .where('trash_id', '=', trashId)
    .returning('compose_project_id')
    .executeTakeFirst()
  if (page !== undefined) await touchComposeTree(db, page.compose_project_id)
  await db.deleteFrom('trash').where('id', '=', trashId).execute()
}
