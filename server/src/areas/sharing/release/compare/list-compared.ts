/* The rows of a comparison: which documents were added, changed and removed. */
import { setImmediate } from 'node:timers/promises'
import { docType, type ComparedDoc, type ComparedKind } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { ChangePart, ComparedContent } from './compare-task.ts'
import type { SideDoc, SideDocs } from './side-docs.ts'

/** A document on both sides of a comparison, for looking closer. */
export interface ComparedPair {
  before: SideDoc | undefined
  after: SideDoc | undefined
  /** Models it uses that are different, with the sides of calls it uses them on. */
  uses: ComparedContent['uses']
}

/** Documents before others have their turn. */
const docsPerTurn = 1_000

export async function listCompared(
  before: SideDocs,
  after: SideDocs,
  contents: ReadonlyMap<number, ComparedContent>,
): Promise<{ lists: Record<ComparedKind, ComparedDoc[]>; pairs: Map<number, ComparedPair> }> {
  const lists: Record<ComparedKind, ComparedDoc[]> = { breaking: [], added: [], changed: [], removed: [] }
  const pairs = new Map<number, ComparedPair>()
  for (const part of inBatches([...after.values()], { size: docsPerTurn })) {
    for (const doc of part) {
      const former = before.get(doc.id)
      const content = contents.get(doc.id)
      const rows = former === undefined ? [rowOf('added', doc)] : changedRows(former, doc, content)
      for (const row of rows) lists[row.kind].push(row)
      if (rows.length > 0) pairs.set(doc.id, { before: former, after: doc, uses: content?.uses ?? {} })
    }
    await setImmediate()
  }
  for (const doc of before.values()) {
    if (after.has(doc.id)) continue
    lists.removed.push(rowOf('removed', doc))
    pairs.set(doc.id, { before: doc, after: undefined, uses: {} })
  }
  return { lists, pairs }
}

/** What breaks programs and what does not are two rows. */
function changedRows(before: SideDoc, after: SideDoc, content: ComparedContent | undefined): ComparedDoc[] {
  const fields = changedFields(before, after)
  const isOther = content?.other !== undefined || fields.length > 0
  return [
    ...(content?.breaking === undefined ? [] : [rowOf('breaking', after, content.breaking)]),
    ...(isOther ? [{ ...rowOf('changed', after, content?.other), fields }] : []),
  ]
}

function changedFields(before: SideDoc, after: SideDoc): ComparedDoc['fields'] {
  const fields: ComparedDoc['fields'] = []
  // The name of an operation is part of its content.
  const isNamed = after.type !== docType.http || before.hash === after.hash
  if (isNamed && before.name !== after.name) fields.push({ field: 'name', before: before.name, after: after.name })
  if (before.version !== after.version) fields.push({ field: 'version', before: before.version, after: after.version })
  if (before.folder !== after.folder) fields.push({ field: 'folder', before: before.folder, after: after.folder })
  return fields
}

const noChanges: ChangePart = { changes: [], changeCount: 0, models: [], modelCount: 0 }

function rowOf(kind: ComparedKind, doc: SideDoc, part: ChangePart = noChanges): ComparedDoc {
  return {
    id: encodeId('doc', doc.id),
    moduleId: encodeId('module', doc.moduleId),
    kind,
    type: doc.type,
    name: doc.name,
    httpMethod: doc.httpMethod,
    url: doc.url,
    version: doc.version,
    author: doc.author,
    deprecated: doc.deprecated,
    ...part,
    fields: [],
  }
}
