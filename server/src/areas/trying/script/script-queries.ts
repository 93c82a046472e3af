/* Reading scripts that are kept. */
import type { PastText, ScriptEntry, StoredScript } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readText, readTexts } from '../past-text/past-text-queries.ts'
import type { MayChange, ScriptPlace } from './script-policy.ts'
import { presentEntry, presentScript } from './script-presenter.ts'
import { findScript, listScriptRows, readScriptRow } from './script-repo.ts'

/** In the order they run. */
export async function listEntries(db: Executor, place: ScriptPlace, may: MayChange): Promise<ScriptEntry[]> {
  return (await listScriptRows(db, place)).map((row) => presentEntry(row, place, may))
}

/** Who wrote which text of it. @throws {AppError} not_accessible */
export async function listScriptPast(db: Executor, place: ScriptPlace, id: string): Promise<PastText[]> {
  return readTexts(db, await requireTexts(db, place, id))
}

/** @throws {AppError} not_accessible */
export async function readScriptPast(
  db: Executor,
  place: ScriptPlace,
  { id, number }: { id: string; number: number },
): Promise<PastText & { source: string }> {
  const { text: source, ...past } = await readText(db, await requireTexts(db, place, id), number)
  return { ...past, source }
}

async function requireTexts(db: Executor, place: ScriptPlace, id: string): Promise<{ script_id: number }> {
  const row = await findScript(db, place, decodeId('script', id))
  if (row === undefined) throw new AppError('not_accessible')
  return { script_id: row.id }
}

/** @throws {AppError} not_accessible */
export async function readScript(db: Executor, place: ScriptPlace, id: string, may: MayChange): Promise<StoredScript> {
  const row = await readScriptRow(db, place, decodeId('script', id))
  if (row === undefined) throw new AppError('not_accessible')
  return presentScript(row, place, may)
}
