/* Writing a change that was worked out: the new state, the head, the columns that follow, and the news of it, in one transaction. */
import { modifySource, type SaveDocBody } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import type { AppContext } from '../../../../core/context.ts'
import { insertRevisions } from '../../../../content/revisions.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { orderBehind, requireTarget, requireTree } from '../../doc/organise/doc-organise-commands.ts'
import { followFields } from '../../comment/place-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { columnChanges, isReaddressed } from './column-changes.ts'
import { isDocument } from './content-commands.ts'
import { updateEditedDoc, type DocColumnChanges } from '../doc-edit-repo.ts'
import { freeKey } from './free-key.ts'
import { by, type PreparedChange, type SaveOutcome } from './saving.ts'

/** `undefined` when the head is another one by now. */
export async function writeChange(
  { db, clock }: AppContext,
  actor: UserActor,
  moduleId: number,
  { doc, head, content, fields, news, mergedFrom, source: asked }: PreparedChange,
  body: Pick<SaveDocBody, 'remark'>,
): Promise<SaveOutcome | undefined> {
  const nowMs = clock()
  const common = { docId: doc.id, isSaved: true, isMerged: mergedFrom !== undefined, content, conflicts: [] }
  const wanted = columnChanges(doc, content, { fields, isNews: news !== undefined })
  if (news === undefined && Object.keys(wanted).length === 0)
    return { ...common, revisionId: head.revisionId, updatedAtMs: doc.updated_at_ms }
  return db
    .transaction()
    .execute(async (tx) => {
      await requireTree(tx, moduleId, nowMs)
      if (wanted.parent_id !== undefined) await requireTarget(tx, moduleId, wanted.parent_id)
      const changes: DocColumnChanges = { ...wanted }
      if (isReaddressed(content, doc))
        changes.natural_key = await freeKey(tx, moduleId, content, {
          version: fields.version ?? doc.version,
          docId: doc.id,
        })
      if (wanted.parent_id !== undefined && wanted.order_index === undefined)
        changes.order_index = await orderBehind(tx, moduleId, wanted.parent_id)
      let revisionId = head.revisionId
      if (news !== undefined) {
        await insertTexts(tx, [news.text])
        const source = mergedFrom === undefined ? asked : modifySource.merge
        const revision = {
          subjectId: doc.id,
          hash: news.text.hash,
          parentId: head.revisionId,
          secondParentId: mergedFrom ?? null,
          counts: news.counts,
        }
        const details = { kind: 'doc', source, ...by(actor, body) } as const
        revisionId = (await insertRevisions(tx, [revision], details, nowMs)).get(doc.id) ?? revisionId
        changes.head_revision_id = revisionId
      }
      const { userId: actorId } = actor
      if (!(await updateEditedDoc(tx, doc, changes, { actorId, nowMs }))) throw new OvertakenError()
      if (news !== undefined && isDocument(head.content))
        await followFields(tx, { docId: doc.id, actorId, before: head.content, after: content }, nowMs)
      await notifyOfChange(tx, { moduleId, actorId, docId: doc.id, changes }, nowMs)
      return { ...common, revisionId, updatedAtMs: nowMs }
    })
    .catch((error: unknown) => {
      // Rolled back: the next try starts from what is there now.
      if (error instanceof OvertakenError) return undefined
      throw error
    })
}

/** Somebody else's save came first. */
class OvertakenError extends Error {}

/** Followers hear of what readers see. */
async function notifyOfChange(
  tx: Executor,
  {
    moduleId,
    actorId,
    docId,
    changes,
  }: { moduleId: number; actorId: number; docId: number; changes: DocColumnChanges },
  nowMs: number,
): Promise<void> {
  const { head_revision_id: revision, status, version, deprecated, name, parent_id: parentId } = changes
  if ([revision, status, version, deprecated, name].some((value) => value !== undefined)) {
    await notifyFollowers(tx, { change: 'edit', moduleId, actorId, docIds: [docId], componentIds: [], added: 0 }, nowMs)
  } else if (parentId !== undefined) {
    await notifyFollowers(tx, { change: 'move', moduleId, actorId, docIds: [docId] }, nowMs)
  }
}
