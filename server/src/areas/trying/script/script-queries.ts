/* Reading scripts that are kept. */
import type { ScriptEntry, StoredScript } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { MayChange, ScriptPlace } from './script-policy.ts'
import { presentEntry, presentScript } from './script-presenter.ts'
import { listScriptRows, readScriptRow } from './script-repo.ts'

/** In the order they run. */
export async function listEntries(db: Executor, place: ScriptPlace, may: MayChange): Promise<ScriptEntry[]> {
  return (await listScriptRows(db, place)).map((row) => presentEntry(row, may))
}

/** @throws {AppError} not_accessible */
export async function readScript(db: Executor, place: ScriptPlace, id: string, may: MayChange): Promise<StoredScript> {
  const row = await readScriptRow(db, place, decodeId('script', id))
  if (row === undefined) throw new AppError('not_accessible')
  return presentScript(row, may)
}
