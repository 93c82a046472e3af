/*
 * Writing documents. Owns: what a save does, from what was sent to the new head. Slow work (merging, checking, packing) comes before the
 * transaction; the head moves only when it is still the one that work was about, else all of it is done again.
 */
import { randomBytes } from 'node:crypto'
import {
  docStatus,
  limits,
  modifySource,
  notDeprecated,
  type Language,
  type ModifySource,
  type SaveDocBody,
} from '@lectern/contracts'
import { sameContent, type Conflict, type DocumentContent, type Json } from '@lectern/model'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { countChanges, type ChangeCounts } from '../../core/change-counts.ts'
import type { AppContext } from '../../core/context.ts'
import { docKeyOf } from '../../core/doc-keys.ts'
import { encodeId, findId } from '../../core/public-ids.ts'
import { findState, insertRevisions, type State } from '../../core/revisions.ts'
import { insertTexts, packAfter, packText, type Executor, type StoredText } from '../../db/content-store.ts'
import { storableText } from '../../db/storable-text.ts'
import { orderBehind, requireTarget, requireTree, targetOf } from '../doc/doc-organise-commands.ts'
import { tellFollowers } from '../subscription/follower-commands.ts'
import { cleaned, isDocument, readDocument, refuseNewProblems } from './content-commands.ts'
import {
  findEditedDoc,
  insertDoc,
  listKeyHolders,
  setHead,
  updateEditedDoc,
  type DocColumnChanges,
  type EditedDoc,
} from './doc-edit-repo.ts'
import { applyFields, columnsOf } from './form-fields.ts'
import { reconcile } from './reconcile-commands.ts'

/** Times a save is made again when somebody else was faster. */
const tries = 4

/** Who saves, and in which language they are told what is wrong. */
export interface Saver {
  actor: UserActor
  language: Language
}

/** What came of a save. */
export interface SaveOutcome {
  docId: number
  isSaved: boolean
  revisionId: number | null
  isMerged: boolean
  content: DocumentContent
  conflicts: Conflict[]
  updatedAtMs: number
}

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
  const { db, clock } = context
  const { actor } = saver
  const sent = readDocument(body.content, context.texts, saver.language)
  refuseNewProblems(sent, undefined, context.texts, saver.language)
  const content = applyFields(cleaned(sent), body)
  const columns = columnsOf(content, body.name?.trim() ?? '')
  if (columns.name === '') throw nameless(context, saver)
  const news = { text: packText(JSON.stringify(content)), counts: countChanges(undefined, content) }
  const parentId = targetOf(body.parentId)
  const nowMs = clock()
  const version = body.version?.trim() ?? ''
  const outcome = await refuseTwins(context, () =>
    db.transaction().execute(async (tx) => {
      await requireTree(tx, moduleId, nowMs)
      await requireTarget(tx, moduleId, parentId)
      const naturalKey = await freeKey(tx, moduleId, content, { version, docId: undefined })
      const docId = await insertDoc(
        tx,
        {
          ...columns,
          moduleId,
          parentId,
          naturalKey,
          name: columns.name.slice(0, limits.docName),
          version,
          status: body.status ?? docStatus.doing,
          author: body.author?.trim() ?? (columns.author === '' ? actor.nickname : columns.author),
          deprecated: content.kind === 'http' ? columns.deprecated : (body.deprecated ?? notDeprecated),
          isShow: body.isShow ?? 1,
          isLocked: body.isLocked ?? 0,
          orderIndex: body.orderIndex ?? (await orderBehind(tx, moduleId, parentId)),
          actorId: actor.userId,
        },
        nowMs,
      )
      const revisionId = await writeFirst(
        tx,
        context,
        docId,
        news,
        { source: sourceOf(body), ...by(actor, body) },
        nowMs,
      )
      const told = { change: 'edit', moduleId, actorId: actor.userId, docIds: [], componentIds: [], added: 1 } as const
      await tellFollowers(tx, told, nowMs)
      return { docId, revisionId }
    }),
  )
  return { ...outcome, isSaved: true, isMerged: false, content, conflicts: [], updatedAtMs: nowMs }
}

/** A document without a name: only those that are no operation can be. */
function nameless({ texts }: AppContext, { language }: Saver): AppError {
  const message = texts.say(language, 'errors', 'field.required')
  return new AppError('invalid_input', { fields: [{ field: 'name', message }], reason: `name: ${message}` })
}

const by = (actor: UserActor, { remark = '' }: Pick<SaveDocBody, 'remark'>) => ({
  authorId: actor.userId,
  remark: remark.trim(),
})

function sourceOf({ source }: Pick<SaveDocBody, 'source'>): ModifySource {
  return source === 'text' ? modifySource.text : modifySource.form
}

async function writeFirst(
  tx: Executor,
  { engine }: AppContext,
  docId: number,
  { text, counts }: ContentNews,
  details: { source: ModifySource; authorId: number; remark: string },
  nowMs: number,
): Promise<number> {
  await insertTexts(tx, [text], engine.maxParameters)
  const revision = { subjectId: docId, hash: text.hash, parentId: null, counts }
  const ids = await insertRevisions(tx, [revision], { kind: 'doc', ...details }, nowMs)
  const revisionId = ids.get(docId)
  if (revisionId === undefined) throw new Error('A revision was not written')
  await setHead(tx, docId, revisionId)
  return revisionId
}

/**
 * Changes a document: its content, its columns, its place, or all of it.
 * @throws {AppError} content_invalid, content_kind_changed, revision_unknown, operation_taken, folder_elsewhere, not_accessible,
 *   changed_meanwhile when others keep saving faster
 */
export async function changeDocument(
  context: AppContext,
  saver: Saver,
  { docId, moduleId }: { docId: number; moduleId: number },
  body: SaveDocBody,
): Promise<SaveOutcome> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const change = await prepareChange(context, saver, docId, body)
    if (change.conflicts.length > 0) return unsaved(change)
    const outcome = await refuseTwins(context, () => writeChange(context, saver.actor, moduleId, change, body))
    if (outcome !== undefined) return outcome
  }
  throw new AppError('changed_meanwhile')
}

/** A new content, ready to be stored. */
interface ContentNews {
  text: StoredText
  counts: ChangeCounts
}

/** A change worked out against the newest state. */
interface PreparedChange {
  doc: EditedDoc
  head: State
  content: DocumentContent
  /** `undefined` when the content says what it said. */
  news: ContentNews | undefined
  /** Where the sender had started from, when others had saved since. */
  mergedFrom: number | undefined
  conflicts: Conflict[]
  source: ModifySource
}

/**
 * Makes an older content of a document the present one, in a new state.
 * @throws {AppError} revision_unknown, operation_taken, not_accessible, changed_meanwhile
 */
export async function restoreDocument(
  context: AppContext,
  actor: UserActor,
  { docId, moduleId }: { docId: number; moduleId: number },
  { revisionId, remark }: { revisionId: number; remark: string },
): Promise<number | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { doc, head, stored } = await findPresent(context.db, docId)
    const old = await findState(context.db, { kind: 'doc', id: docId }, revisionId)
    if (old === undefined || !isDocument(old.content)) throw new AppError('revision_unknown')
    const { content } = old
    const news = await newsOf(context.db, content, head, stored)
    const change = { doc, head, content, news, mergedFrom: undefined, conflicts: [], source: modifySource.restore }
    const outcome = await refuseTwins(context, () => writeChange(context, actor, moduleId, change, { remark }))
    if (outcome !== undefined) return outcome.revisionId
  }
  throw new AppError('changed_meanwhile')
}

/** A live document and its present state. */
async function findPresent(
  db: Executor,
  docId: number,
): Promise<{ doc: EditedDoc; head: State; stored: DocumentContent }> {
  const doc = await findEditedDoc(db, docId)
  const head = doc && (await findState(db, { kind: 'doc', id: docId }, doc.head_revision_id))
  if (doc === undefined || head === undefined || !isDocument(head.content)) throw new AppError('not_accessible')
  return { doc, head, stored: head.content }
}

async function prepareChange(
  context: AppContext,
  saver: Saver,
  docId: number,
  body: SaveDocBody,
): Promise<PreparedChange> {
  const { db, texts } = context
  const { doc, head, stored } = await findPresent(db, docId)
  const source = sourceOf(body)
  if (body.content === undefined) {
    const content = applyFields(stored, body)
    return {
      doc,
      head,
      content,
      news: await newsOf(db, content, head, stored),
      mergedFrom: undefined,
      conflicts: [],
      source,
    }
  }
  const sent = readDocument(body.content, texts, saver.language)
  if (sent.kind !== stored.kind) throw new AppError('content_kind_changed')
  refuseNewProblems(sent, stored, texts, saver.language)
  const ours = applyFields(cleaned(sent), body)
  const base = await findBase(db, docId, head, body.revision)
  const { content, conflicts, isMerged } = reconcile({
    base: isDocument(base.content) ? base.content : stored,
    ours,
    theirs: stored,
    answers: body.answeredFor === encodeId('revision', head.revisionId) ? (body.answers ?? []) : [],
  })
  if (conflicts.length === 0) refuseNewProblems(content, stored, texts, saver.language)
  const mergedFrom = isMerged ? base.revisionId : undefined
  return { doc, head, content, news: await newsOf(db, content, head, stored), mergedFrom, conflicts, source }
}

async function newsOf(
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

async function findBase(db: Executor, docId: number, head: State, revision: string | undefined): Promise<State> {
  const id = revision === undefined ? undefined : findId('revision', revision)
  if (id === head.revisionId) return head
  const base = id === undefined ? undefined : await findState(db, { kind: 'doc', id: docId }, id)
  if (base === undefined) throw new AppError('revision_unknown')
  return base
}

function unsaved({ doc, head, content, conflicts }: PreparedChange): SaveOutcome {
  const common = { docId: doc.id, revisionId: head.revisionId, content, conflicts, updatedAtMs: doc.updated_at_ms }
  return { ...common, isSaved: false, isMerged: true }
}

/** `undefined` when the head is another one by now. */
async function writeChange(
  { db, engine, clock }: AppContext,
  actor: UserActor,
  moduleId: number,
  { doc, head, content, news, mergedFrom, source: asked }: PreparedChange,
  body: SaveDocBody,
): Promise<SaveOutcome | undefined> {
  const nowMs = clock()
  const common = { docId: doc.id, isSaved: true, isMerged: mergedFrom !== undefined, content, conflicts: [] }
  const wanted = columnChanges(doc, news === undefined ? undefined : content, body)
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
          version: body.version ?? doc.version,
          docId: doc.id,
        })
      if (wanted.parent_id !== undefined && wanted.order_index === undefined)
        changes.order_index = await orderBehind(tx, moduleId, wanted.parent_id)
      let revisionId = head.revisionId
      if (news !== undefined) {
        await insertTexts(tx, [news.text], engine.maxParameters)
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
      await tellOfChange(tx, { moduleId, actorId, docId: doc.id, changes }, nowMs)
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
async function tellOfChange(
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
    await tellFollowers(tx, { change: 'edit', moduleId, actorId, docIds: [docId], componentIds: [], added: 0 }, nowMs)
  } else if (parentId !== undefined) {
    await tellFollowers(tx, { change: 'move', moduleId, actorId, docIds: [docId] }, nowMs)
  }
}

/** Columns that are to be different. `content`: the new one, when there is one. */
function columnChanges(doc: EditedDoc, content: DocumentContent | undefined, body: SaveDocBody): DocColumnChanges {
  const wanted: Required<Omit<DocColumnChanges, 'natural_key' | 'head_revision_id' | 'order_index'>> &
    Pick<DocColumnChanges, 'order_index'> = {
    parent_id: body.parentId === undefined ? doc.parent_id : targetOf(body.parentId),
    version: body.version?.trim() ?? doc.version,
    status: body.status ?? doc.status,
    is_show: body.isShow ?? doc.is_show,
    is_locked: body.isLocked ?? doc.is_locked,
    order_index: body.orderIndex ?? doc.order_index,
    ...contentColumns(doc, content, body),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => doc[column as keyof EditedDoc] !== value), // keys of `wanted` are columns
  )
}

function contentColumns(doc: EditedDoc, content: DocumentContent | undefined, body: SaveDocBody) {
  const author = body.author?.trim() ?? doc.author
  if (content?.kind === 'http') {
    const { name, httpMethod, url, deprecated } = columnsOf(content, doc.name)
    return { name, http_method: httpMethod, url, deprecated, author }
  }
  const name = storableText(body.name?.trim() ?? doc.name)
  return { name, http_method: doc.http_method, url: doc.url, deprecated: body.deprecated ?? doc.deprecated, author }
}

function isReaddressed(content: DocumentContent, doc: EditedDoc): boolean {
  return content.kind === 'http' && (content.method.toUpperCase() !== doc.http_method || content.path !== doc.url)
}

/**
 * A key for the document that no other live one has. A second version of an operation carries its version in the key.
 * @throws {AppError} operation_taken
 */
async function freeKey(
  tx: Executor,
  moduleId: number,
  content: DocumentContent,
  { version, docId }: { version: string; docId: number | undefined },
): Promise<string> {
  // Apart from the keys of imports: what was written by hand is nobody's counterpart.
  if (content.kind !== 'http') return `own:${content.kind}:${randomBytes(12).toString('hex')}`
  const plain = storableText(docKeyOf(content, ''))
  const keys = version === '' ? [plain] : [plain, storableText(`${plain}@${version}`)]
  const holders = (await listKeyHolders(tx, moduleId, keys)).filter((row) => row.id !== docId)
  const free = keys.find((key) => holders.every((row) => row.natural_key !== key))
  if (free !== undefined) return free
  throw taken(content.method, content.path, holders[0]?.name ?? '')
}

function taken(method: string, url: string, name: string, cause?: unknown): AppError {
  return new AppError('operation_taken', { method: method.toUpperCase(), url, name }, { cause })
}

/** Keys are looked up under the application's lock, but other writers than this one may not take it. */
async function refuseTwins<T>({ engine }: AppContext, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError('changed_meanwhile', {}, { cause: error })
    throw error
  }
}
