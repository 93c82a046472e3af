/* Scripts that were made elsewhere. Each keeps what it was there last, which tells whether people changed it here. */
import { createHash } from 'node:crypto'
import { scriptLimits, type ScriptPhase, type ScriptScope } from '@lectern/contracts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import type { CallScriptRow } from '../../../db/schema.ts'
import { updateMany } from '../../../db/update-many.ts'
import { storableText } from '../../../db/storable-text.ts'
import { keepTexts, writtenOf } from '../past-text/past-text-commands.ts'
import { ownerOf } from './script-repo.ts'

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
  /** The position before them. */
  after?: number
}

/** One that came, as it is here. */
export interface KeptScript {
  id: number
  position: number
  isDeleted: boolean
  digest: string
}

export interface By {
  userId: number
  nowMs: number
}

/** Few enough for one statement: a source may have 256 thousand characters. */
const rowsPerStatement = 20

/** What a change sets. */
const changedColumns = {
  phase: 'text',
  name: 'text',
  source: 'text',
  is_on: 'integer',
  incoming_digest: 'text',
  version: 'integer',
  updated_by: 'bigint',
  updated_at_ms: 'bigint',
} as const

/** Adds them to things that have none, or behind those that a thing has; their ids in their order. */
export async function addPastScripts(
  tx: Executor,
  things: readonly PastScripts[],
  { userId, nowMs }: By,
): Promise<number[]> {
  const rows = things.flatMap(({ of: { scope, id }, scripts, after = 0 }) =>
    scripts.slice(0, scriptLimits.scripts).map(({ phase, name, source, isOn }, at) => ({
      ...ownerOf(scope, id),
      ...valuesOf({ phase, name, source, isOn }),
      ...{ position: after + at + 1, version: 1, created_by: userId, created_at_ms: nowMs, updated_by: userId },
      ...{ updated_at_ms: nowMs, deleted_at_ms: null, trash_id: null },
    })),
  )
  const ids: number[] = []
  for (const batch of inBatches(rows, { size: rowsPerStatement })) {
    const added = await tx.insertInto('call_script').values(batch).returning('id').execute()
    for (const { id } of added) ids.push(id)
  }
  return ids
}

/** Scripts get what they are elsewhere now; those that were deleted stay as they are. */
export async function changePastScripts(
  tx: Executor,
  changes: readonly { id: number; script: PastScript }[],
  { userId, nowMs }: By,
): Promise<void> {
  for (const batch of inBatches(changes, { size: rowsPerStatement })) {
    const news = new Map(batch.map(({ id, script }) => [id, valuesOf(script)]))
    const rows = await liveRows(tx, 'call_script', { id: [...news.keys()] })
      .selectAll('call_script')
      .execute()
    const changed = rows.flatMap((row) => {
      const values = news.get(row.id)
      return values === undefined ? [] : [{ row, values }]
    })
    await updateMany(
      tx,
      'call_script',
      changedColumns,
      changed.map(({ row: { id, version }, values }) => ({
        ...{ id, ...values },
        ...{ version: version + 1, updated_by: userId, updated_at_ms: nowMs },
      })),
    )
    const made = { created_by: userId, created_at_ms: nowMs }
    const written = changed.filter(({ row, values }) => row.source !== values.source || row.name !== values.name)
    await keepTexts(
      tx,
      'script_id',
      written.map(({ row, values }) => ({
        ...{ id: row.id, before: writtenOf(row) },
        after: writtenOf({ ...values, ...made }),
      })),
    )
  }
}

/** Those of a project, deleted ones too. */
export async function listPastScripts(tx: Executor, projectId: number): Promise<KeptScript[]> {
  const rows = await rowsOf(tx, 'call_script', { project_id: projectId })
    .select(['id', 'position', 'phase', 'name', 'source', 'is_on', 'deleted_at_ms'])
    .orderBy('id')
    .limit(scriptLimits.listed)
    .execute()
  return rows.map(({ id, position, deleted_at_ms, ...row }) => ({
    ...{ id, position, isDeleted: deleted_at_ms !== null, digest: digestOf(row) },
  }))
}

export const digestOfScript = (script: PastScript): string => digestOf(valuesOf(script))

type Digested = Pick<CallScriptRow, 'phase' | 'name' | 'source' | 'is_on'>

export function digestOf({ phase, name, source, is_on }: Digested): string {
  return createHash('sha256')
    .update(JSON.stringify([phase, name, source, is_on]))
    .digest('hex')
}

function valuesOf({ phase, name, source, isOn }: PastScript): Digested & Pick<CallScriptRow, 'incoming_digest'> {
  const values: Digested = {
    ...{ phase, name: storableText(name).trim() || '-', source: storableText(source), is_on: isOn ? 1 : 0 },
  }
  return { ...values, incoming_digest: digestOf(values) }
}
