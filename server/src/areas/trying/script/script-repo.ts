/* SQL of scripts that are kept. Sources are read only where they are asked for. */
import { scriptLimits, type ScriptPhase, type ScriptScope } from '@lectern/contracts'
import type { Around } from '../../../content/doc-tree.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import { liveRows, updateLive } from '../../../db/rows.ts'
import type { CallScriptRow } from '../../../db/schema.ts'
import { updateMany } from '../../../db/update-many.ts'
import { isFolder, type ScriptPlace } from './script-policy.ts'

/** What a script is of: one of the three, the others are `null`; a folder stands where a document does. */
export type ScriptOwner = Pick<CallScriptRow, 'project_id' | 'module_id' | 'doc_id'>

/** Folders are rows of `doc`. */
export function ownerOf(scope: ScriptScope, id: number): ScriptOwner {
  const owner = { project_id: null, module_id: null, doc_id: null }
  return { ...owner, [`${scope === 'folder' ? 'doc' : scope}_id`]: id }
}

export function scopeOf(row: ScriptOwner, place: ScriptPlace): ScriptScope {
  if (row.doc_id !== null) return folderOf(row, place) === undefined ? 'doc' : 'folder'
  return row.module_id === null ? 'project' : 'module'
}

/** The folder of the place that the script is of. */
export function folderOf({ doc_id }: ScriptOwner, { around }: ScriptPlace): Around | undefined {
  return around.find((each) => each.id === doc_id && isFolder(each))
}

function rowsFor(db: Executor, { projectId, moduleId, around }: ScriptPlace) {
  const docIds = around.map(({ id }) => id)
  return liveRows(db, 'call_script').where((row) =>
    row.or([
      row('call_script.project_id', '=', projectId),
      ...(moduleId === undefined ? [] : [row('call_script.module_id', '=', moduleId)]),
      ...(docIds.length === 0 ? [] : [row('call_script.doc_id', 'in', docIds)]),
    ]),
  )
}

function listedRows(db: Executor, place: ScriptPlace) {
  return rowsFor(db, place)
    .innerJoin('user as author', 'author.id', 'call_script.created_by')
    .innerJoin('user as updater', 'updater.id', 'call_script.updated_by')
    .select(['call_script.id', 'call_script.project_id', 'call_script.module_id', 'call_script.doc_id'])
    .select(['call_script.phase', 'call_script.name', 'call_script.is_on', 'call_script.position'])
    .select(['call_script.version', 'call_script.created_at_ms', 'call_script.updated_at_ms'])
    .select(['author.nickname as author_name', 'updater.nickname as updated_by_name'])
}
export type ListedScript = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number]

/** In the order they run, those before calls first. */
export async function listScriptRows(db: Executor, place: ScriptPlace): Promise<ListedScript[]> {
  return inOrder(await listedRows(db, place).limit(scriptLimits.listed).execute(), place)
}

export async function readScriptRow(
  db: Executor,
  place: ScriptPlace,
  id: number,
): Promise<(ListedScript & { source: string }) | undefined> {
  return listedRows(db, place).where('call_script.id', '=', id).select('call_script.source').executeTakeFirst()
}

export type RunRow = ScriptOwner & Pick<CallScriptRow, 'id' | 'phase' | 'name' | 'source' | 'position'>

/** Those that are on, in the order they run. */
export async function listScriptsToRun(db: Executor, place: ScriptPlace, phase: ScriptPhase): Promise<RunRow[]> {
  const rows = await rowsFor(db, place)
    .where('call_script.phase', '=', phase)
    .where('call_script.is_on', '=', 1)
    .select(['call_script.id', 'call_script.project_id', 'call_script.module_id', 'call_script.doc_id'])
    .select(['call_script.phase', 'call_script.name', 'call_script.source', 'call_script.position'])
    .limit(scriptLimits.listed)
    .execute()
  return inOrder(rows, place)
}

type Placed = ScriptOwner & Pick<CallScriptRow, 'id' | 'phase' | 'position'>

/** Before calls, then after them; from the widest scope to the narrowest. */
function inOrder<T extends Placed>(rows: readonly T[], { around }: ScriptPlace): T[] {
  const outermostFirst = around.map(({ id }) => id).toReversed()
  const phase = (row: T): number => (row.phase === 'pre' ? 0 : 1)
  const width = ({ project_id, module_id, doc_id }: T): number => {
    if (project_id !== null) return 0
    return module_id === null ? 2 + outermostFirst.indexOf(doc_id ?? 0) : 1
  }
  return rows.toSorted((a, b) => phase(a) - phase(b) || width(a) - width(b) || a.position - b.position || a.id - b.id)
}

/** A live script of the place. */
export async function findScript(tx: Executor, place: ScriptPlace, id: number): Promise<CallScriptRow | undefined> {
  return rowsFor(tx, place).where('call_script.id', '=', id).selectAll('call_script').executeTakeFirst()
}

export async function countScripts(tx: Executor, owner: ScriptOwner): Promise<number> {
  return countRows(liveRows(tx, 'call_script', owner))
}

/** Places of the scripts of an owner, in order. */
export async function listPositions(
  tx: Executor,
  owner: ScriptOwner,
): Promise<Pick<CallScriptRow, 'id' | 'position'>[]> {
  return liveRows(tx, 'call_script', owner).select(['id', 'position']).orderBy('position').orderBy('id').execute()
}

export async function insertScript(tx: Executor, row: Omit<CallScriptRow, 'id' | 'incoming_digest'>): Promise<number> {
  const { id } = await tx.insertInto('call_script').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateScript(
  tx: Executor,
  { id, version }: Pick<CallScriptRow, 'id' | 'version'>,
  changes: Partial<CallScriptRow>,
): Promise<void> {
  await updateLive(tx, 'call_script', { id }, { ...changes, version: version + 1 })
}

export async function placeScripts(tx: Executor, rows: readonly { id: number; position: number }[]): Promise<void> {
  if (rows.length > 0) await updateMany(tx, 'call_script', { position: 'integer' }, rows)
}
