/* A change of a document worked out against its newest state, before anything is written: fields applied, stale contents merged, all of it checked. */
import type { SaveDocBody } from '@lectern/contracts'
import { sameContent, type DocumentContent, type Json } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import { countChanges } from '../../../../content/change-counts.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { findBase, findState, type State } from '../../../../content/revisions.ts'
import { packAfter, type Executor } from '../../../../db/content-store.ts'
import { cleaned, isDocument, readDocument, refuseProblems } from './content-commands.ts'
import { findEditedDoc, type EditedDoc } from '../doc-edit-repo.ts'
import { applyFields, isMadeName } from './form-fields.ts'
import { mergeSavedFields, withMergedFields } from './merge-saved-fields.ts'
import { sourceOf, type ContentNews, type PreparedChange, type Saver } from './saving.ts'

/** A live document and its present state. */
export async function findPresent(
  db: Executor,
  docId: number,
): Promise<{ doc: EditedDoc; head: State; stored: DocumentContent }> {
  const doc = await findEditedDoc(db, docId)
  const head = doc && (await findState(db, { kind: 'doc', id: docId }, doc.head_revision_id))
  if (doc === undefined || head === undefined || !isDocument(head.content)) throw new AppError('not_accessible')
  return { doc, head, stored: head.content }
}

export async function prepareChange(
  context: AppContext,
  saver: Saver,
  docId: number,
  body: SaveDocBody,
): Promise<PreparedChange> {
  const { db, texts } = context
  const { doc, head, stored } = await findPresent(db, docId)
  const settled = mergeSavedFields(doc, body, texts, saver.language)
  const { fields } = settled
  const known = { doc, head, fields, source: sourceOf(body) }
  if (body.content === undefined) {
    const content = applyFields(stored, fields)
    const news = await newsOf(db, content, head, stored)
    return { ...known, content, news, mergedFrom: undefined, conflicts: settled.conflicts }
  }
  const sent = readDocument(body.content, texts, saver.language)
  if (sent.kind !== stored.kind) throw new AppError('content_kind_changed')
  const name = isMadeName(fields.name, stored) ? undefined : fields.name
  const ours = applyFields(cleaned(sent), { ...fields, name })
  const base = await findBase(db, { kind: 'doc', id: docId }, head, body.revision)
  const isStale = base.hash !== head.hash && isDocument(base.content)
  const written = JSON.stringify(ours)
  const input = {
    base:
      isStale && isDocument(base.content)
        ? withMergedFields(base.content, { doc, stored }, settled, body.base)
        : undefined,
    ours,
    theirs: stored,
    answers: body.answeredFor === encodeId('revision', head.revisionId) ? (body.answers ?? []) : [],
  }
  const worked = await saver.work.workOut(input, Math.max(written.length, head.length, base.length))
  refuseProblems(worked.problems, texts, saver.language)
  const { content, counts } = worked
  const conflicts = [...settled.conflicts, ...worked.conflicts]
  const mergedFrom = worked.isMerged ? base.revisionId : undefined
  const common = { ...known, content, mergedFrom, conflicts }
  if (conflicts.length > 0 || worked.isSame) return { ...common, news: undefined }
  const text = worked.isMerged ? JSON.stringify(content) : written
  return { ...common, news: { text: await packAfter(db, text, head.hash), counts } }
}

export async function newsOf(
  db: Executor,
  content: DocumentContent,
  head: State,
  stored: DocumentContent,
): Promise<ContentNews | undefined> {
  if (sameContent(asJson(content), asJson(stored))) return undefined
  return { text: await packAfter(db, JSON.stringify(content), head.hash), counts: countChanges(stored, content) }
}

/** Contents are JSON; the declared types only say more. */
const asJson = (content: DocumentContent) => content as unknown as Json
