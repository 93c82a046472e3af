/* Releases for those who are told of them elsewhere: the valid ones, the latest first, with their notes. */
import type { ComparedDoc, Language, Release } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { writeDraft, type DraftWriter } from './notes/draft-notes.ts'
import { presentRelease } from './release-presenter.ts'
import { findRelease, listReleaseRows } from './release-repo.ts'
import { readStoredSummary } from './summary/stored-summary.ts'

export interface ReleaseNews extends Release {
  notes: string
  /** When it was published; its notes may be newer. */
  atMs: number
  notesUpdatedAtMs: number
  /** What it changed, as Markdown; empty where that is not known. */
  changes: string
}

/** The id of no person. */
const noUserId = 0

export async function readReleaseNews(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  projectId: number,
  { limit, language }: { limit: number; language: Language },
): Promise<ReleaseNews[]> {
  const filter = { projectId, withDrafts: false, state: 'published', search: '', inNumber: false } as const
  const rows = await listReleaseRows(db, noUserId, filter, { offset: 0, limit })
  return rows
    .map((row) => ({
      ...presentRelease(row),
      ...{ notes: row.notes, atMs: row.published_at_ms ?? row.created_at_ms },
      notesUpdatedAtMs: row.notes_updated_at_ms,
      changes: changesOf({ texts, language }, row.summary),
    }))
    .sort((a, b) => b.atMs - a.atMs)
}

/** What visitors of a release see of what it changed: documents that are in it, and nothing of where they were before. */
export async function readReleaseChanges(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  { id, listDocIds }: { id: number; listDocIds: () => Promise<ReadonlySet<string>> },
  language: Language,
): Promise<{ releaseNo: string; publishedAtMs: number; changes: string } | null> {
  const row = await findRelease(db, id)
  const publishedAtMs = row?.published_at_ms ?? null
  if (row === undefined || publishedAtMs === null) return null
  const shown = readStoredSummary(row.summary)?.shown
  const { release_no: releaseNo } = row
  if (shown === undefined) return { releaseNo, publishedAtMs, changes: '' }
  const ids = await listDocIds()
  const seen = (docs: readonly ComparedDoc[]) =>
    docs
      .filter((doc) => ids.has(doc.id))
      .map((doc) => ({ ...doc, fields: doc.fields.filter(({ field }) => field !== 'folder') }))
  const [breaking, added, changed] = [seen(shown.breaking), seen(shown.added), seen(shown.changed)]
  const lists = { breaking, added, changed, removed: [] }
  return { releaseNo, publishedAtMs, changes: writeDraft({ texts, language }, { lists }) }
}

function changesOf(writer: DraftWriter, stored: string | null): string {
  const summary = readStoredSummary(stored)
  return summary?.shown === undefined ? '' : writeDraft(writer, { lists: summary.shown, counts: summary })
}
