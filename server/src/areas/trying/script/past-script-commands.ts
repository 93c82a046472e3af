/* Scripts that were made elsewhere. They come once: what becomes of them here is for those who edit them here. */
import { scriptLimits, type ScriptPhase, type ScriptScope } from '@lectern/contracts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasRow } from '../../../db/row-counts.ts'
import { rowsOf } from '../../../db/rows.ts'
import { storableText } from '../../../db/storable-text.ts'
import { ownerOf, type ScriptOwner } from './script-repo.ts'

export interface PastScript {
  phase: ScriptPhase
  name: string
  source: string
  isOn: boolean
}

export interface PastScripts {
  of: { scope: ScriptScope; id: number }
  /** In the order they run; as many as one thing may have. */
  scripts: readonly PastScript[]
}

/** Few enough for one statement: a source may have 256 thousand characters. */
const rowsPerStatement = 20

/** Adds them to things that have none. */
export async function addPastScripts(
  tx: Executor,
  things: readonly PastScripts[],
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<void> {
  const rows = things.flatMap(({ of: { scope, id }, scripts }) =>
    scripts.slice(0, scriptLimits.scripts).map(({ phase, name, source, isOn }, at) => ({
      ...ownerOf(scope, id),
      ...{ phase, name: storableText(name).trim() || '-', source: storableText(source), is_on: isOn ? 1 : 0 },
      ...{ position: at + 1, version: 1, created_by: userId, created_at_ms: nowMs, updated_by: userId },
      ...{ updated_at_ms: nowMs, deleted_at_ms: null, trash_id: null },
    })),
  )
  for (const batch of inBatches(rows, { size: rowsPerStatement }))
    await tx.insertInto('call_script').values(batch).execute()
}

/** Of a document or folder; of a folder with the documents in it. */
export interface KnownScripts extends PastScripts {
  docIds: readonly number[]
}

/**
 * Adds them to things that have none and never had any, as far as that is known. Once they were given to each document in a folder: where one still
 * has a script that the folder would get, the folder gets none.
 */
export async function addWhereNone(
  tx: Executor,
  things: readonly KnownScripts[],
  by: { userId: number; nowMs: number },
): Promise<void> {
  const ids = new Set(things.flatMap(({ of, docIds }) => [of.id, ...docIds]))
  const standing = new Map<number | null, Set<string>>()
  for (const batch of inBatches([...ids]))
    for (const row of await rowsOf(tx, 'call_script', { doc_id: batch }).select(['doc_id', 'phase', 'name']).execute())
      standing.set(row.doc_id, (standing.get(row.doc_id) ?? new Set()).add(nameOf(row)))
  const lacking = things.filter(
    ({ of, docIds, scripts }) =>
      !standing.has(of.id) &&
      !docIds.some((id) => scripts.some((script) => standing.get(id)?.has(nameOf(script)) === true)),
  )
  await addPastScripts(tx, lacking, by)
}

const nameOf = ({ phase, name }: Pick<PastScript, 'phase' | 'name'>): string => `${phase} ${name.trim()}`

/** Whether it has scripts, or had some that can be restored. */
export async function hasScripts(tx: Executor, owner: Partial<ScriptOwner>): Promise<boolean> {
  return hasRow(rowsOf(tx, 'call_script', owner).select('id'))
}
