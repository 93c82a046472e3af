/* Saving, ordering and deleting scripts. Each locks the project: they are counted and ordered one after the other. */
import { scriptLimits, type AuditAction, type BodyOf, type saveScript, type ScriptScope } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockRow } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId, findId } from '../../../core/public-ids.ts'
import type { CallScriptRow, Database } from '../../../db/schema.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { keepTexts, writtenOf } from '../past-text/past-text-commands.ts'
import { requireChange, subjectOf, type MayChange, type ScriptPlace } from './script-policy.ts'
import {
  countScripts,
  findScript,
  insertScript,
  listPositions,
  ownerOf,
  placeScripts,
  scopeOf,
  updateScript,
  type ScriptOwner,
} from './script-repo.ts'

/** Where something is changed, by whom, and which scopes of the place that person may change. */
export interface ScriptChange {
  place: ScriptPlace
  origin: Origin<UserActor>
  may: MayChange
}

type Needs = Pick<AppContext, 'db' | 'clock'>
type Saved = Omit<BodyOf<typeof saveScript>, 'docId' | 'moduleId' | 'projectId'>
type Changed = Partial<ScriptOwner & Pick<CallScriptRow, 'phase' | 'name' | 'source' | 'is_on' | 'position'>>

/**
 * Saves a script, a new one at the end of its scope; its id.
 * @throws {AppError} not_accessible, no_permission, changed_meanwhile, script_too_many
 */
export async function writeScript(
  context: Needs,
  change: ScriptChange,
  { id, version, scope, phase, name, source, isEnabled }: Saved,
): Promise<string> {
  const owner = requireOwner(change, scope)
  const written = { ...owner, phase, name: name.trim(), source, is_on: isEnabled }
  const nowMs = context.clock()
  return inProject(context, change, async (tx) => {
    if (id === undefined) return createScript(tx, change, { ...written, position: await lastPlace(tx, owner) }, nowMs)
    const row = await requireScript(tx, change, id)
    if (row.version !== version) throw new AppError('changed_meanwhile')
    const position = isOf(row, owner) ? row.position : await lastPlace(tx, owner)
    await changeScript(tx, change, row, { ...written, position }, nowMs)
    return id
  })
}

/** @throws {AppError} not_accessible, no_permission */
export async function switchScript(
  context: Needs,
  change: ScriptChange,
  { id, isEnabled }: Pick<Saved, 'isEnabled'> & { id: string },
): Promise<void> {
  await inProject(context, change, async (tx) => {
    await changeScript(tx, change, await requireScript(tx, change, id), { is_on: isEnabled }, context.clock())
  })
}

/** Scripts that are not named follow in the order they had. */
export async function arrangeScripts(
  context: Needs,
  change: ScriptChange,
  { scope, ids }: { scope: ScriptScope; ids: readonly string[] },
): Promise<void> {
  const owner = requireOwner(change, scope)
  await inProject(context, change, async (tx) => {
    const rows = await listPositions(tx, owner)
    const known = new Map(rows.map((row) => [row.id, row.position]))
    const named = ids.map((id) => findId('script', id)).filter((id) => id !== undefined && known.has(id))
    const order = new Set([...named, ...known.keys()].filter((id) => id !== undefined))
    const placed = [...order].map((id, index) => ({ id, position: index + 1 }))
    await placeScripts(
      tx,
      placed.filter(({ id, position }) => known.get(id) !== position),
    )
  })
}

/** Deletes a script, restorable; the id of its entry in the trash. @throws {AppError} not_accessible, no_permission */
export async function removeScript(context: Needs, change: ScriptChange, id: string): Promise<number> {
  return inProject(context, change, async (tx) => {
    const row = await requireScript(tx, change, id)
    return moveToTrash(tx, { kind: 'script', id: row.id }, change.origin, context.clock())
  })
}

function requireOwner({ place, may }: ScriptChange, scope: ScriptScope): ScriptOwner {
  const subject = subjectOf(place, scope)
  if (subject === undefined) throw new AppError('not_accessible')
  requireChange(may, scope)
  return ownerOf(scope, subject)
}

async function inProject<T>(
  { db }: Needs,
  { place }: ScriptChange,
  act: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockRow(tx, 'project', place.projectId))) throw new AppError('not_accessible')
    return act(tx)
  })
}

async function requireScript(
  tx: Transaction<Database>,
  { place, may }: ScriptChange,
  id: string,
): Promise<CallScriptRow> {
  const row = await findScript(tx, place, decodeId('script', id))
  if (row === undefined) throw new AppError('not_accessible')
  requireChange(may, scopeOf(row, place))
  return row
}

function isOf(row: CallScriptRow, { project_id, module_id, doc_id }: ScriptOwner): boolean {
  return row.project_id === project_id && row.module_id === module_id && row.doc_id === doc_id
}

/** For one more of the owner's. @throws {AppError} script_too_many */
async function lastPlace(tx: Transaction<Database>, owner: ScriptOwner): Promise<number> {
  if ((await countScripts(tx, owner)) >= scriptLimits.scripts)
    throw new AppError('script_too_many', { limit: scriptLimits.scripts })
  return ((await listPositions(tx, owner)).at(-1)?.position ?? 0) + 1
}

async function createScript(
  tx: Transaction<Database>,
  change: ScriptChange,
  written: Required<Changed>,
  nowMs: number,
): Promise<string> {
  const by = change.origin.actor.userId
  const id = await insertScript(tx, {
    ...written,
    version: 1,
    ...{ created_by: by, created_at_ms: nowMs, updated_by: by, updated_at_ms: nowMs },
    ...{ deleted_at_ms: null, trash_id: null },
  })
  await record(tx, change, 'script.create', { id, name: written.name }, nowMs)
  return encodeId('script', id)
}

async function changeScript(
  tx: Transaction<Database>,
  change: ScriptChange,
  row: CallScriptRow,
  changes: Changed,
  nowMs: number,
): Promise<void> {
  const next = { ...row, ...changes }
  if (JSON.stringify(next) === JSON.stringify(row)) return
  const { userId } = change.origin.actor
  await updateScript(tx, row, { ...changes, updated_by: userId, updated_at_ms: nowMs })
  if (next.source !== row.source || next.name !== row.name)
    await keepTexts(tx, 'script_id', [
      {
        id: row.id,
        before: writtenOf(row),
        after: writtenOf({ ...next, created_by: userId, created_at_ms: nowMs }),
      },
    ])
  await record(tx, change, 'script.update', next, nowMs)
}

async function record(
  tx: Transaction<Database>,
  { origin, place: { spaceId } }: ScriptChange,
  action: AuditAction,
  { id, name }: Pick<CallScriptRow, 'id' | 'name'>,
  nowMs: number,
): Promise<void> {
  await recordAudit(tx, origin, { action, subject: { kind: 'script', id, name }, spaceId }, nowMs)
}
