/* Scripts that were made elsewhere. They come once: what becomes of them here is for those who edit them here. */
import { scriptLimits, type ScriptPhase } from '@lectern/contracts'
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
  of: { scope: 'doc' | 'module' | 'project'; id: number }
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

/** Whether it has scripts, or had some that can be restored. */
export async function hasScripts(tx: Executor, owner: Partial<ScriptOwner>): Promise<boolean> {
  return hasRow(rowsOf(tx, 'call_script', owner).select('id'))
}
