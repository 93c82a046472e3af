import type { draftReleaseNotes, ReplyOf } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Comparisons } from '../compare/comparisons.ts'
import { sideOf } from '../compare/sides.ts'
import { findRelease, findReleaseBefore } from '../release-repo.ts'
import { writeDraft, type DraftWriter } from './draft-notes.ts'

/** Notes from what is different since the valid release before; of the first release, nothing to compare with. */
export async function readDraftNotes(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  comparisons: Comparisons,
  releaseId: number,
  language: DraftWriter['language'],
): Promise<ReplyOf<typeof draftReleaseNotes>> {
  const row = await findRelease(db, releaseId)
  if (row === undefined) throw new AppError('not_accessible')
  const before = await findReleaseBefore(db, row)
  if (before === undefined) return { notes: '', comparedWith: '' }
  const comparison = await comparisons.get(await sideOf(db, before), await sideOf(db, row))
  return { notes: writeDraft({ texts, language }, comparison), comparedWith: before.release_no }
}
