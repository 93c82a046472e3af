/* Reading saved cases. */
import type { CallCase, CaseEntry } from '@lectern/contracts'
import { findId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { presentCase, presentEntry } from './case-presenter.ts'
import { listCaseRows, readCaseRows, type CasePlace } from './case-repo.ts'

export async function listEntries(db: Executor, place: CasePlace): Promise<CaseEntry[]> {
  return (await listCaseRows(db, place)).map(presentEntry)
}

/** Those that are gone are left out. */
export async function listContents(db: Executor, place: CasePlace, ids: readonly string[]): Promise<CallCase[]> {
  const known = ids.map((id) => findId('case', id)).filter((id) => id !== undefined)
  return known.length === 0 ? [] : (await readCaseRows(db, place, known)).map(presentCase)
}
