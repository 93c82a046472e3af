/* Writing a change that was worked out: the new state, the head, the columns that follow, and the news of it, in one transaction. */
import { modifySource, type SaveDocBody } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import type { Prepared } from '../../../../content/save-subject.ts'
import { idOf, insertStates, OvertakenError } from '../../../../content/write-states.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { orderBehind, requireTarget, requireTree } from '../../doc/organise/doc-organise-commands.ts'
import { followFields } from '../../comment/place-commands.ts'
import { keepFollowedFields } from '../../../following/subscription/followed-fields-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { columnChanges, isReaddressed } from './column-changes.ts'
import { isDocument } from './content-commands.ts'
import { updateEditedDoc, type DocColumnChanges } from '../doc-edit-repo.ts'
import { freeKey } from './free-key.ts'
import { by, type ContentNews, type PreparedChange, type SaveOutcome } from './saving.ts'

/** What a change comes to in the database; the outcome at once when content and columns are unchanged. */
export function toWrite(
  actor: UserActor,
  moduleId: number,
  change: PreparedChange,
  body: Pick<SaveDocBody, 'remark'>,
): Prepared<SaveOutcome> {
  const { doc, head, content, fields, news, mergedFrom } = change
  const common = { docId: doc.id, isSaved: true, isMerged: mergedFrom !== undefined, content, conflicts: [] }
  const wanted = columnChanges(doc, content, { fields, isNews: news !== undefined })
  if (news === undefined && Object.keys(wanted).length === 0)
    return { outcome: { ...common, revisionId: head.revisionId, updatedAtMs: doc.updated_at_ms } }
  return {
    write: async (tx, nowMs) => {
      const details = { ...by(actor, body), nowMs }
      const revisionId = await writeChange(tx, moduleId, { ...change, wanted }, details)
      return { ...common, revisionId, updatedAtMs: nowMs }
    },
  }
}

async function writeChange(
  tx: Executor,
  moduleId: number,
  { doc, head, content, fields, news, wanted, ...change }: PreparedChange & { wanted: DocColumnChanges },
  details: { authorId: number; remark: string; nowMs: number },
): Promise<number> {
  const { authorId: actorId, nowMs } = details
  await requireTree(tx, moduleId, nowMs)
  if (wanted.parent_id !== undefined) await requireTarget(tx, moduleId, wanted.parent_id)
  const changes: DocColumnChanges = { ...wanted }
  if (isReaddressed(content, doc)) {
    const version = fields.version ?? doc.version
    changes.natural_key = await freeKey(tx, moduleId, content, { version, docId: doc.id })
  }
  if (wanted.parent_id !== undefined && wanted.order_index === undefined)
    changes.order_index = await orderBehind(tx, moduleId, wanted.parent_id)
  if (news !== undefined) changes.head_revision_id = await insertNews(tx, { doc, head, news, ...change }, details)
  if (!(await updateEditedDoc(tx, doc, changes, { actorId, nowMs }))) throw new OvertakenError()
  if (news !== undefined && isDocument(head.content)) {
    const changed = { docId: doc.id, before: head.content, after: content }
    await followFields(tx, { ...changed, actorId }, nowMs)
    await keepFollowedFields(tx, changed)
  }
  await notifyOfChange(tx, { moduleId, actorId, doc, changes }, nowMs)
  return changes.head_revision_id ?? head.revisionId
}

/** The id of the new state; the head moves together with the columns that follow from it. */
async function insertNews(
  tx: Executor,
  {
    doc,
    head,
    news: { text, counts },
    mergedFrom,
    source: asked,
  }: Pick<PreparedChange, 'doc' | 'head' | 'mergedFrom' | 'source'> & { news: ContentNews },
  details: { authorId: number; remark: string; nowMs: number },
): Promise<number> {
  const source = mergedFrom === undefined ? asked : modifySource.merge
  const state = { subjectId: doc.id, text, parentId: head.revisionId, secondParentId: mergedFrom ?? null, counts }
  return idOf(await insertStates(tx, [state], { kind: 'doc', source, ...details }), state)
}

/** Followers hear of what readers see. */
async function notifyOfChange(
  tx: Executor,
  {
    moduleId,
    actorId,
    doc,
    changes,
  }: { moduleId: number; actorId: number; doc: PreparedChange['doc']; changes: DocColumnChanges },
  nowMs: number,
): Promise<void> {
  const { head_revision_id: revision, status, version, deprecated, name, parent_id: parentId } = changes
  const about = { moduleId, actorId, docIds: [doc.id] }
  const fromIds = parentId === undefined || doc.parent_id === null ? [] : [doc.parent_id]
  if ([revision, status, version, deprecated, name].some((value) => value !== undefined)) {
    const moved = fromIds.map((folderId) => [doc.id, folderId] as const)
    await notifyFollowers(tx, { change: 'edit', ...about, componentIds: [], added: 0, moved }, nowMs)
  } else if (parentId !== undefined) {
    await notifyFollowers(tx, { change: 'move', ...about, fromIds }, nowMs)
  }
}
