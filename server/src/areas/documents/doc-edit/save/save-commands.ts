/*
 * Changing documents. Owns: what a save does, from what was sent to the new head. Slow work (merging, checking, packing) comes before the
 * transaction; the head moves only when it is still the one that work was about, else all of it is done again.
 */
import { modifySource, type SaveDocBody } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findState } from '../../../../content/revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { saveSubject } from '../../../../content/save-subject.ts'
import { settleProposal } from '../../comment/comment-commands.ts'
import { isDocument } from './content-commands.ts'
import { refuseTwins } from './free-key.ts'
import { findPresent, newsOf, prepareChange } from './prepare-change.ts'
import type { PreparedChange, SaveOutcome, Saver } from './saving.ts'
import { toWrite } from './write-change.ts'

/**
 * Changes a document: its content, its columns, its place, or all of it.
 * @param alongside what else the transaction of the save writes, also where nothing changes
 * @throws {AppError} content_invalid, content_kind_changed, revision_unknown, operation_taken, folder_elsewhere, not_accessible,
 *   changed_meanwhile when others keep saving faster
 */
export async function changeDocument(
  context: AppContext,
  saver: Saver,
  { docId, moduleId }: { docId: number; moduleId: number },
  body: SaveDocBody,
  alongside?: (tx: Executor, nowMs: number) => Promise<void>,
): Promise<SaveOutcome> {
  return refuseTwins(context, () =>
    saveSubject(context, async () => {
      const change = await prepareChange(context, saver, docId, body)
      if (change.conflicts.length > 0) return { outcome: unsaved(change) }
      const prepared = toWrite(saver.actor, moduleId, change, body)
      if (alongside === undefined) return prepared
      return {
        write: async (tx, nowMs) => {
          const outcome = 'outcome' in prepared ? prepared.outcome : await prepared.write(tx, nowMs)
          await alongside(tx, nowMs)
          return outcome
        },
      }
    }),
  )
}

/** What the editor sends: as `changeDocument`, and the thread of the proposal that editing began with is resolved. */
export async function saveEdited(
  context: AppContext,
  saver: Saver,
  place: { docId: number; moduleId: number },
  body: SaveDocBody,
): Promise<SaveOutcome> {
  const { proposal } = body
  if (proposal === undefined) return changeDocument(context, saver, place, body)
  const by = { docId: place.docId, userId: saver.actor.userId }
  const outcome = await changeDocument(context, saver, place, body, (tx, nowMs) =>
    settleProposal(tx, { ...by, nowMs }, proposal),
  )
  context.bus.send({ type: 'events' })
  return outcome
}

/** What a save would come to, without saving. @throws as `changeDocument` */
export async function previewChange(
  context: AppContext,
  saver: Saver,
  docId: number,
  body: SaveDocBody,
): Promise<Pick<PreparedChange, 'head' | 'content' | 'conflicts'> & { isNews: boolean }> {
  const { head, content, conflicts, news } = await prepareChange(context, saver, docId, body)
  return { head, content, conflicts, isNews: news !== undefined }
}

/**
 * Makes an older content of a document the current one, in a new state.
 * @throws {AppError} revision_unknown, operation_taken, not_accessible, changed_meanwhile
 */
export async function restoreDocument(
  context: AppContext,
  actor: UserActor,
  { docId, moduleId }: { docId: number; moduleId: number },
  { revisionId, remark }: { revisionId: number; remark: string },
): Promise<number | null> {
  const saved = await refuseTwins(context, () =>
    saveSubject(context, async () => {
      const { doc, head, stored } = await findPresent(context.db, docId)
      const old = await findState(context.db, { kind: 'doc', id: docId }, revisionId)
      if (old === undefined || !isDocument(old.content)) throw new AppError('revision_unknown')
      const { content } = old
      const news = await newsOf(context.db, content, head, stored)
      const known = { doc, head, content, news, fields: {}, mergedFrom: undefined, conflicts: [] }
      return toWrite(actor, moduleId, { ...known, source: modifySource.restore }, { remark })
    }),
  )
  return saved.revisionId
}

function unsaved({ doc, head, content, conflicts }: PreparedChange): SaveOutcome {
  const common = { docId: doc.id, revisionId: head.revisionId, content, conflicts, updatedAtMs: doc.updated_at_ms }
  return { ...common, isSaved: false, isMerged: true }
}
