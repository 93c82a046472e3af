/* Which shared models some documents refer to, directly and through each other, as they are now. Owns: how many of them are followed. */
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { liveRows } from '../../../../db/rows.ts'

/** References between the models of one application that are followed; what is beyond has no changes. */
const mostReferences = 50_000

interface Model {
  id: number
  /** Keys of models it refers to. */
  refs: string[]
}

const keyOf = (section: string, name: string): string => `${section} ${name}`

/** Live applications with what changes whenever a document or model of them does. */
export async function listVersions(db: Executor, moduleIds: readonly number[]): Promise<Map<number, string>> {
  if (moduleIds.length === 0) return new Map()
  const rows = await liveRows(db, 'module', { id: moduleIds })
    .select(['module.id', 'module.tree_version', 'module.content_version'])
    .execute()
  return new Map(rows.map((row) => [row.id, `${String(row.tree_version)} ${String(row.content_version)}`]))
}

/** Model → the first of the documents that reaches it. */
export async function listReachedModels(
  db: Executor,
  moduleId: number,
  docIds: readonly number[],
): Promise<Map<number, number>> {
  const models = await listModels(db, moduleId)
  const reached = new Map<number, number>()
  if (models.size === 0) return reached
  const queue = await listReferred(db, docIds)
  // The list grows while it is walked: each model is followed once.
  for (const { key, docId } of queue) {
    const model = models.get(key)
    if (model === undefined || reached.has(model.id)) continue
    reached.set(model.id, docId)
    for (const ref of model.refs) queue.push({ key: ref, docId })
  }
  return reached
}

async function listReferred(db: Executor, docIds: readonly number[]): Promise<{ key: string; docId: number }[]> {
  const referred: { key: string; docId: number }[] = []
  for (const part of inBatches(docIds)) {
    const rows = await liveRows(db, 'doc', { id: part })
      .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
      .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
      .select(['doc.id', 'content_ref.section', 'content_ref.name'])
      .where('content_ref.section', '!=', '')
      .orderBy('doc.id')
      .execute()
    for (const { id, section, name } of rows) referred.push({ key: keyOf(section, name), docId: id })
  }
  return referred
}

async function listModels(db: Executor, moduleId: number): Promise<Map<string, Model>> {
  const rows = await liveRows(db, 'component', { module_id: moduleId })
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .leftJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .select(['component.id', 'component.section', 'component.name'])
    .select(['content_ref.section as used_section', 'content_ref.name as used_name'])
    .limit(mostReferences)
    .execute()
  const models = new Map<string, Model>()
  for (const { id, section, name, used_section: usedSection, used_name: usedName } of rows) {
    const model = models.get(keyOf(section, name)) ?? { id, refs: [] }
    if (usedName !== null && usedSection !== null && usedSection !== '') model.refs.push(keyOf(usedSection, usedName))
    models.set(keyOf(section, name), model)
  }
  return models
}
