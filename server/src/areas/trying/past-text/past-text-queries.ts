/* Reading texts as they are and were. Does not own: who may. */
import type { PastText } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/content-store.ts'
import { findText, listTexts, type NamedText, type TextOwner } from './past-text-repo.ts'

export async function readTexts(db: Executor, owner: TextOwner): Promise<PastText[]> {
  return (await listTexts(db, owner)).map(presentText)
}

/** @throws {AppError} not_accessible */
export async function readText(db: Executor, owner: TextOwner, number: number): Promise<PastText & { text: string }> {
  const row = await findText(db, owner, number)
  if (row === undefined) throw new AppError('not_accessible')
  return { ...presentText(row), text: row.text }
}

const presentText = ({ number, name, created_at_ms, author_name }: NamedText): PastText => ({
  number,
  name,
  authorName: author_name ?? '',
  createdAtMs: created_at_ms,
})
