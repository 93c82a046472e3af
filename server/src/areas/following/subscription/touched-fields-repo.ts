/* SQL of the states that a change made. */
import { isComponentSection, setOwn, type Components, type JsonObject } from '@lectern/model'
import { readStored } from '../../../content/revisions.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

export interface DocState {
  docId: number
  hash: string
  /** As `hash` where the change made no state of the document: a shared model changed. */
  parentHash: string
  headHash: string
}

/** @param newStates of the documents that have one */
export async function listStates(
  db: Executor,
  docIds: readonly number[],
  newStates: ReadonlyMap<number, number>,
): Promise<DocState[]> {
  const heads = await liveRows(db, 'doc', { id: docIds })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'revision.hash'])
    .execute()
  const revisionIds = docIds.flatMap((docId) => newStates.get(docId) ?? [])
  const changed =
    revisionIds.length === 0
      ? []
      : await rowsOf(db, 'revision', { id: revisionIds })
          .innerJoin('revision as parent', 'parent.id', 'revision.parent_id')
          .select(['revision.subject_id', 'revision.hash', 'parent.hash as parent_hash'])
          .execute()
  const byDoc = new Map(changed.map((row) => [row.subject_id, row]))
  return heads.map(({ id: docId, hash: headHash }) => {
    const state = byDoc.get(docId)
    return { docId, headHash, hash: state?.hash ?? headHash, parentHash: state?.parent_hash ?? headHash }
  })
}

/** What changed models were before these states. */
export async function listFormerModels(db: Executor, revisionIds: readonly number[]): Promise<Components> {
  const former: Record<string, JsonObject> = {}
  for (const part of inBatches(revisionIds)) {
    const rows = await rowsOf(db, 'revision', { id: part })
      .innerJoin('component', 'component.id', 'revision.subject_id')
      .innerJoin('revision as parent', 'parent.id', 'revision.parent_id')
      .select(['component.section', 'component.name', 'parent.hash'])
      .execute()
    const texts = await findTexts(
      db,
      rows.map(({ hash }) => hash),
    )
    for (const { section, name, hash } of rows) {
      const text = texts.get(hash)
      const content = text === undefined ? undefined : readStored(text)
      if (content?.kind === 'component' && isComponentSection(section))
        setOwn((former[section] ??= {}), name, content.value)
    }
  }
  return former
}
