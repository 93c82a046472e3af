/* What is different in a release from the valid one before: as notes to begin with, and as a changelog for chats. */
import type { ComparedDoc, draftReleaseNotes, getReleaseChangelog, Language, ReplyOf } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ReleaseRow } from '../../../../db/schema.ts'
import type { Comparison, Comparisons } from '../compare/comparisons.ts'
import { sideOf } from '../compare/sides.ts'
import { findRelease, findReleaseBefore } from '../release-repo.ts'
import { escapeMarkdown, writeDraft } from './draft-notes.ts'

/** `undefined` for the first release, which has nothing to compare with. */
async function compareWithBefore(
  { db }: Pick<AppContext, 'db'>,
  comparisons: Comparisons,
  releaseId: number,
): Promise<{ row: ReleaseRow; before: ReleaseRow; comparison: Comparison } | undefined> {
  const row = await findRelease(db, releaseId)
  if (row === undefined) throw new AppError('not_accessible')
  const before = await findReleaseBefore(db, row)
  if (before === undefined) return undefined
  return { row, before, comparison: await comparisons.get(await sideOf(db, before), await sideOf(db, row)) }
}

/** Notes from what is different since the valid release before; empty for the first. */
export async function readDraftNotes(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  comparisons: Comparisons,
  releaseId: number,
  language: Language,
): Promise<ReplyOf<typeof draftReleaseNotes>> {
  const found = await compareWithBefore({ db }, comparisons, releaseId)
  if (found === undefined) return { notes: '', comparedWith: '' }
  return { notes: writeDraft({ texts, language }, found.comparison), comparedWith: found.before.release_no }
}

/** The same with a heading and links, to each document and what changed in it. @param base of addresses, without a slash at the end */
export async function readReleaseChangelog(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  comparisons: Comparisons,
  releaseId: number,
  { language, base }: { language: Language; base: string },
): Promise<ReplyOf<typeof getReleaseChangelog>> {
  const found = await compareWithBefore({ db }, comparisons, releaseId)
  if (found === undefined) return { markdown: '', comparedWith: '' }
  const { row, before, comparison } = found
  const [id, beforeId] = [encodeId('release', row.id), encodeId('release', before.id)]
  const page = `${base}/project/release/${encodeId('project', row.project_id)}/${id}`
  const heading = texts.say(language, 'release', 'changelog.heading', {
    number: `[${escapeMarkdown(row.release_no)}](${page})`,
    before: escapeMarkdown(before.release_no),
  })
  const addressOf = ({ kind, id: docId }: ComparedDoc): string => {
    if (kind === 'added') return `${base}/release/${id}/${docId}`
    return kind === 'removed' ? `${base}/release/${beforeId}/${docId}` : `${page}?doc=${docId}`
  }
  return {
    markdown: `### ${heading}\n\n${writeDraft({ texts, language, addressOf }, comparison)}`,
    comparedWith: before.release_no,
  }
}
