/* Making documents. */
import { docStatus, limits, notDeprecated, type SaveDocBody } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { columnsOf } from '../../../content/doc-columns.ts'
import { insertDoc } from '../../../content/insert-rows.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { writeFirstStates } from '../../../content/write-states.ts'
import { packText } from '../../../db/content-store.ts'
import { orderBehind, requireTarget, requireTree, targetOf } from '../doc/organise/doc-organise-commands.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { cleaned, readDocument, refuseNewProblems } from './save/content-commands.ts'
import { applyFields } from './save/form-fields.ts'
import { freeKey, refuseTwins } from './save/free-key.ts'
import { by, sourceOf, type SaveOutcome, type Saver } from './save/saving.ts'

/**
 * Makes a document.
 * @throws {AppError} content_invalid, operation_taken, folder_elsewhere
 */
export async function createDocument(
  context: AppContext,
  saver: Saver,
  moduleId: number,
  body: SaveDocBody,
): Promise<SaveOutcome> {
  const { actor } = saver
  const sent = readDocument(body.content, context.texts, saver.language)
  refuseNewProblems(sent, undefined, context.texts, saver.language)
  const content = applyFields(cleaned(sent), body)
  const columns = columnsOf(content, body.name?.trim() ?? '')
  if (columns.name === '') throw nameless(context, saver)
  const text = packText(JSON.stringify(content))
  const parentId = targetOf(body.parentId)
  const nowMs = context.clock()
  const version = body.version?.trim() ?? ''
  const outcome = await refuseTwins(context, () =>
    writeAndWake(context, async (tx) => {
      await requireTree(tx, moduleId, nowMs)
      await requireTarget(tx, moduleId, parentId)
      const doc = {
        parent_id: parentId,
        natural_key: await freeKey(tx, moduleId, content, { version, docId: undefined }),
        doc_type: columns.docType,
        name: columns.name.slice(0, limits.docName),
        http_method: columns.httpMethod,
        url: columns.url,
        operation_id: columns.operationId,
        version,
        status: body.status ?? docStatus.doing,
        author: body.author?.trim() ?? (columns.author === '' ? actor.nickname : columns.author),
        deprecated: content.kind === 'http' ? columns.deprecated : (body.deprecated ?? notDeprecated),
        is_show: body.isShow ?? 1,
        is_locked: body.isLocked ?? 0,
        order_index: body.orderIndex ?? (await orderBehind(tx, moduleId, parentId)),
      }
      const docId = await insertDoc(tx, doc, { moduleId, authorId: actor.userId, nowMs })
      const details = { kind: 'doc', source: sourceOf(body), ...by(actor, body), nowMs } as const
      const first = await writeFirstStates(tx, [{ subjectId: docId, text }], details)
      const told = { change: 'edit', moduleId, actorId: actor.userId, docIds: [], componentIds: [] } as const
      await notifyFollowers(tx, { ...told, added: 1, addedIds: [docId] }, nowMs)
      return { docId, revisionId: first.get(docId) ?? null }
    }),
  )
  return { ...outcome, isSaved: true, isMerged: false, content, conflicts: [], updatedAtMs: nowMs }
}

/** A document without a name: only those that are no operation can be. */
function nameless({ texts }: AppContext, { language }: Saver): AppError {
  const message = texts.say(language, 'errors', 'field.required')
  return new AppError('invalid_input', { fields: [{ field: 'name', message }], reason: `name: ${message}` })
}
