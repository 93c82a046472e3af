/* The job that counts what is different in each release from the one before it. A count that is still right is kept. */
import type { ComparedDoc } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { publish } from '../../../../events/publish.ts'
import type { JobHandler } from '../../../../jobs/job-handler.ts'
import type { ReleaseRow } from '../../../../db/schema.ts'
import type { Comparison, Comparisons } from '../compare/comparisons.ts'
import { sideOf } from '../compare/sides.ts'
import { listFollowing, listPublished } from '../release-repo.ts'
import { summaryJobKind, type SummaryPayload } from '../../../../jobs/release-summaries.ts'
import { readStoredSummary, type StoredSummary } from './stored-summary.ts'

/** Releases whose counts are looked at, the last ones first. */
const mostReleases = 200
/** Documents of a kind that are kept in words. */
const mostShown = 20

/** A release, and the valid one before it. */
interface Pair {
  row: ReleaseRow
  before: ReleaseRow | undefined
}

export function createSummaryHandler({ db, clock }: AppContext, comparisons: Comparisons): JobHandler {
  return {
    kind: summaryJobKind,
    run: async (job) => {
      // Written by `enqueueSummaries`.
      const { projectId } = job.payload as SummaryPayload
      const changed: { id: number; summary: string | null }[] = []
      // The one before the last is among them, too.
      const rows = await listPublished(db, projectId, mostReleases + 1)
      const following = await listFollowing(
        db,
        rows.map(({ id }) => id),
      )
      for (const pair of pairsOf(rows).slice(0, mostReleases)) {
        job.signal.throwIfAborted()
        const summary = await summarize(pair, following)
        if (summary !== pair.row.summary) changed.push({ id: pair.row.id, summary })
      }
      await db.transaction().execute(async (tx) => {
        for (const { id, summary } of changed) {
          // No other state of the release: whoever is changing it is not disturbed.
          await tx.updateTable('project_release').set({ summary }).where('id', '=', id).execute()
          await publish(tx, 'release.changed', { releaseId: id, projectId, actorId: job.ownerId }, clock())
        }
        await job.finish(tx, null)
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }

  async function summarize({ row, before }: Pair, following: ReadonlySet<number>): Promise<string | null> {
    if (before === undefined) return null
    const frozen = [before.snapshot_id, row.snapshot_id]
    const isFrozen = !following.has(before.id) && !following.has(row.id)
    const known = readStoredSummary(row.summary)
    if (
      known?.shown !== undefined &&
      isFrozen &&
      known.comparedId === before.id &&
      known.frozen.join() === frozen.join()
    )
      return row.summary
    const { lists } = await comparisons.get(await sideOf(db, before), await sideOf(db, row))
    const summary: StoredSummary = {
      breaking: lists.breaking.length,
      added: lists.added.length,
      changed: lists.changed.length,
      removed: lists.removed.length,
      comparedWith: before.release_no,
      comparedId: before.id,
      frozen,
      ...(isFrozen && { shown: firstOf(lists) }),
    }
    return JSON.stringify(summary)
  }
}

function firstOf({ breaking, added, changed, removed }: Comparison['lists']): NonNullable<StoredSummary['shown']> {
  const first = (docs: readonly ComparedDoc[]) => docs.slice(0, mostShown)
  return { breaking: first(breaking), added: first(added), changed: first(changed), removed: first(removed) }
}

/** @param rows the last ones first */
function pairsOf(rows: readonly ReleaseRow[]): Pair[] {
  let before: ReleaseRow | undefined
  return rows
    .toReversed()
    .map((row) => {
      const pair = { row, before }
      if (row.status === 1) before = row
      return pair
    })
    .toReversed()
}
