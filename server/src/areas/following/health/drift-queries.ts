/* Reading what differs in answers from a document. */
import type { AnswerDrift } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { findDrift } from './drift-repo.ts'

/** `null` when nothing was kept, or the document has changed since. */
export async function readDrift({ db }: Pick<AppContext, 'db'>, docId: number): Promise<AnswerDrift | null> {
  const row = await findDrift(db, docId)
  if (row === undefined) return null
  const { count, by_name: foundBy, found_at_ms: foundAtMs } = row
  // Written by the contract's endpoint.
  return { count, places: JSON.parse(row.places) as AnswerDrift['places'], foundBy, foundAtMs }
}
