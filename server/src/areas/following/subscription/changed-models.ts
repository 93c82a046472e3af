/*
 * Documents that read differently since a shared model they use changed. Owns: following references from the documents, one level at a time,
 * whatever the number of documents.
 */
import { setImmediate } from 'node:timers/promises'
import { componentKeyOf, refOf, type ComponentKey } from '@lectern/model'
import { componentsIn } from '../../../content/content-refs.ts'
import { readStored } from '../../../content/revisions.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** Models looked at for one change: beyond that a document counts as not affected. */
const maxModels = 5_000
const perStatement = 500

/** Of the documents of an application, those that refer to one of the changed components, through however many others. */
export async function listDocsUsing(
  db: Executor,
  moduleId: number,
  docIds: readonly number[],
  componentIds: readonly number[],
): Promise<Set<number>> {
  if (docIds.length === 0 || componentIds.length === 0) return new Set()
  const changed = await listRefs(db, componentIds)
  const refsOfDoc = await readDocRefs(db, docIds)
  const refsOfModel = await readModelRefs(db, moduleId, [...refsOfDoc.values()].flat())
  return new Set([...refsOfDoc].filter(([, refs]) => reaches(refs, refsOfModel, changed)).map(([docId]) => docId))
}

function reaches(start: readonly string[], edges: ReadonlyMap<string, readonly string[]>, goal: ReadonlySet<string>) {
  const seen = new Set(start)
  // A set grows while it is walked: what is added is visited, too.
  for (const ref of seen) {
    if (goal.has(ref)) return true
    for (const next of edges.get(ref) ?? []) seen.add(next)
  }
  return false
}

async function listRefs(db: Executor, componentIds: readonly number[]): Promise<Set<string>> {
  const refs = new Set<string>()
  for (const ids of inBatches(componentIds)) {
    const rows = await db.selectFrom('component').select(['section', 'name']).where('id', 'in', ids).execute()
    for (const row of rows) refs.add(refOf(row))
  }
  return refs
}

async function readDocRefs(db: Executor, docIds: readonly number[]): Promise<Map<number, string[]>> {
  const refs = new Map<number, string[]>()
  for (const part of inBatches(docIds)) {
    const rows = await db
      .selectFrom('doc')
      .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
      .select(['doc.id', 'revision.hash'])
      .where('doc.id', 'in', part)
      .execute()
    const texts = await findTexts(
      db,
      rows.map(({ hash }) => hash),
    )
    for (const { id, hash } of rows) refs.set(id, refsIn(texts.get(hash)))
    await setImmediate()
  }
  return refs
}

/** What each model reached from the given references refers to itself. */
async function readModelRefs(db: Executor, moduleId: number, start: readonly string[]): Promise<Map<string, string[]>> {
  const edges = new Map<string, string[]>()
  let level = [...new Set(start)]
  while (level.length > 0 && edges.size < maxModels) {
    const part = level.slice(0, perStatement)
    const names = part.flatMap((ref) => keyOf(ref) ?? []).map(({ name }) => name)
    // The name alone finds a few too many; the section is distinguished below.
    const rows = await liveRows(db, 'component', { module_id: moduleId, name: names })
      .innerJoin('revision', 'revision.id', 'component.head_revision_id')
      .select(['component.section', 'component.name', 'revision.hash'])
      .execute()
    const texts = await findTexts(
      db,
      rows.map(({ hash }) => hash),
    )
    const hashes = new Map(rows.map((row) => [refOf(row), row.hash]))
    for (const ref of part) edges.set(ref, refsIn(texts.get(hashes.get(ref) ?? '')))
    const found = part.flatMap((ref) => edges.get(ref) ?? [])
    level = [...new Set([...level.slice(perStatement), ...found])].filter((ref) => !edges.has(ref))
    await setImmediate()
  }
  return edges
}

/** Names with what columns cannot hold are stored differently; such a reference leads nowhere here. */
function keyOf(ref: string): ComponentKey | undefined {
  const key = componentKeyOf(ref)
  return key?.name.includes('\0') === true ? undefined : key
}

/** Components a stored text refers to, in one spelling. */
function refsIn(text: string | undefined): string[] {
  return text === undefined ? [] : componentsIn(readStored(text)).map(refOf)
}
