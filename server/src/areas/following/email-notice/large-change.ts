/* A change of many states. Owns: which of them its followers are sent, the worst first. */
import { findingLevels, type ChangelogEntry } from '@lectern/contracts'
import { decodeId } from '../../../core/public-ids.ts'
import type { AppContext } from '../../../core/context.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { mostRevisions, noticeOf, type EmailPayload } from './email-notice-commands.ts'
import type { ReadEntries } from './digest-queries.ts'
import { insertNotices, listModes } from './email-notice-repo.ts'

/** States that are looked at together. */
const statesTogether = 300

/** Of these states those that matter most to callers. */
export async function pickWorst(
  context: AppContext,
  readEntries: ReadEntries,
  { changed: { moduleId, revisionIds } }: NonNullable<EmailPayload['large']>,
): Promise<number[]> {
  if (moduleId === null) return []
  let worst: { id: number; severity: number }[] = []
  for (const part of inBatches(revisionIds, { size: statesTogether })) {
    const entries = await readEntries(context, moduleId, { revisionIds: part, seesHidden: true })
    const found = entries.map((entry) => ({ id: revisionOf(entry), severity: findingLevels.indexOf(entry.level) }))
    worst = [...worst, ...found].sort((a, b) => a.severity - b.severity).slice(0, mostRevisions)
  }
  return worst.map(({ id }) => id)
}

function revisionOf({ to }: ChangelogEntry): number {
  return decodeId('revision', to)
}

/** Has the change wait for those who still want emails. */
export async function insertLarge(
  tx: Executor,
  { changed, to }: NonNullable<EmailPayload['large']>,
  worst: readonly number[],
  nowMs: number,
): Promise<void> {
  const modes = await listModes(
    tx,
    to.map(({ userId }) => userId),
  )
  const wanted = to.filter(({ userId }) => modes.has(userId))
  await insertNotices(
    tx,
    wanted.map((each) => noticeOf({ ...each, changed }, nowMs, worst)),
  )
}
