/*
 * Writing, changing, deleting and settling comments. Owns: what one change writes, and that whoever listens and whoever is concerned hears of
 * it. Does not own: who is notified with which sentence (`comment-notices.ts`).
 */
import type { addComment, BodyOf, CommentPlace } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findDocReaders } from '../../../auth/doc-readers.ts'
import { decodeId, encodeId, findId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { storableText } from '../../../db/storable-text.ts'
import { publish } from '../../../events/publish.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { commentNoticeKind, type CommentChange } from './comment-notices.ts'
import { commentAbilities, threadAbilities, type Commenter } from './comment-policy.ts'
import {
  countComments,
  emptyComment,
  findProposalThread,
  holdComment,
  insertComment,
  isFirstOfThread,
  listMentions,
  removeComment,
  replaceMentions,
  replaceText,
} from './comment-repo.ts'
import { findThread, insertThread, removeThread, setResolved, touchThread } from './thread-repo.ts'

/** Comments of one thread: what a page can show at once, and no one reads to its end. */
const maxComments = 200

/** The document and who writes about it. */
export interface CommentOn {
  docId: number
  commenter: Commenter
}

/**
 * Begins a thread or answers in one.
 * @param alongside what else the transaction writes
 * @throws {AppError} not_accessible for a thread that is not of this document, comment_thread_full `{count}`
 */
export async function writeComment(
  context: AppContext,
  { docId, commenter }: CommentOn,
  body: Pick<BodyOf<typeof addComment>, 'threadId' | 'place' | 'text' | 'mentions'>,
  alongside?: (tx: Executor, commentId: number) => Promise<void>,
): Promise<{ id: string; threadId: string }> {
  const { db, clock } = context
  const { userId } = commenter
  const text = readText(body.text)
  const mentioned = await chooseMentions(db, docId, body.mentions)
  const nowMs = clock()
  const written = await db.transaction().execute(async (tx) => {
    const isAnswer = body.threadId !== undefined
    const threadId =
      body.threadId === undefined
        ? await insertThread(tx, { docId, place: storablePlace(body.place), userId, nowMs })
        : await joinThread(tx, docId, body.threadId, nowMs)
    const id = await insertComment(tx, { threadId, userId, text, nowMs })
    await replaceMentions(tx, id, mentioned)
    await alongside?.(tx, id)
    const change: CommentChange = { what: isAnswer ? 'answered' : 'begun', threadId, commentId: id, mentioned }
    await announce(tx, { docId, userId, nowMs }, change)
    return { id, threadId }
  })
  context.bus.send({ type: 'jobs' })
  context.bus.send({ type: 'events' })
  return { id: encodeId('comment', written.id), threadId: encodeId('commentThread', written.threadId) }
}

async function joinThread(tx: Executor, docId: number, publicId: string, nowMs: number): Promise<number> {
  const threadId = decodeId('commentThread', publicId)
  // The thread is held from here on, so that two answers at the same moment cannot pass the limit together.
  const isThere = (await findThread(tx, docId, threadId)) !== undefined && (await touchThread(tx, threadId, nowMs))
  if (!isThere) throw new AppError('not_accessible')
  if ((await countComments(tx, threadId)) >= maxComments) {
    throw new AppError('comment_thread_full', { count: maxComments })
  }
  return threadId
}

/** @throws {AppError} not_accessible, no_permission to do that to the comment */
async function holdAllowed(tx: Executor, { docId, commenter }: CommentOn, commentId: number, act: 'edit' | 'remove') {
  const comment = await holdComment(tx, docId, commentId)
  if (comment === undefined) throw new AppError('not_accessible')
  const can = commentAbilities(commenter, { authorId: comment.author_id, isDeleted: false })
  if (!can[act]) throw new AppError('no_permission')
  return comment
}

/** @throws {AppError} not_accessible, no_permission for someone else's comment */
export async function changeComment(
  context: AppContext,
  { docId, commenter }: CommentOn,
  body: { id: string; text: string; mentions?: string[] },
): Promise<void> {
  const { db, clock } = context
  const text = readText(body.text)
  const commentId = decodeId('comment', body.id)
  const mentioned = await chooseMentions(db, docId, body.mentions)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const comment = await holdAllowed(tx, { docId, commenter }, commentId, 'edit')
    const before = new Set((await listMentions(tx, [commentId])).map((row) => row.id))
    if (comment.text !== text) await replaceText(tx, comment, text, nowMs)
    await replaceMentions(tx, commentId, mentioned)
    const added = mentioned.filter((id) => !before.has(id))
    const change: CommentChange = { what: 'changed', threadId: comment.thread_id, commentId, mentioned: added }
    await announce(tx, { docId, userId: commenter.userId, nowMs }, change)
  })
  context.bus.send({ type: 'jobs' })
  context.bus.send({ type: 'events' })
}

/** @throws {AppError} not_accessible, no_permission for someone else's comment unless one is admin */
export async function eraseComment(
  { db, clock, bus }: AppContext,
  { docId, commenter }: CommentOn,
  publicId: string,
): Promise<void> {
  const commentId = decodeId('comment', publicId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const comment = await holdAllowed(tx, { docId, commenter }, commentId, 'remove')
    const threadId = comment.thread_id
    await touchThread(tx, threadId, nowMs)
    if ((await countComments(tx, threadId)) === 1) await removeThread(tx, threadId)
    else if (await isFirstOfThread(tx, comment)) await emptyComment(tx, commentId, nowMs)
    else await removeComment(tx, commentId)
    await publish(tx, 'comment.changed', { docId, actorId: commenter.userId }, nowMs)
  })
  bus.send({ type: 'events' })
}

/** @throws {AppError} not_accessible, no_permission for a guest in someone else's thread */
export async function settleThread(
  context: AppContext,
  { docId, commenter }: CommentOn,
  { threadId: publicId, isResolved }: { threadId: string; isResolved: boolean },
): Promise<void> {
  const { db, clock } = context
  const threadId = decodeId('commentThread', publicId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const thread = await findThread(tx, docId, threadId)
    if (thread === undefined) throw new AppError('not_accessible')
    if (!threadAbilities(commenter, { createdBy: thread.created_by }).resolve) throw new AppError('no_permission')
    await settleWithin(tx, { docId, userId: commenter.userId, nowMs }, { threadId, isResolved })
  })
  context.bus.send({ type: 'jobs' })
  context.bus.send({ type: 'events' })
}

/** In the transaction of another act, by someone who may; false when it was so already. Whoever calls wakes the jobs and sends the events. */
export async function settleWithin(
  tx: Executor,
  by: { docId: number; userId: number; nowMs: number },
  { threadId, isResolved }: { threadId: number; isResolved: boolean },
): Promise<boolean> {
  if (!(await setResolved(tx, threadId, isResolved ? by.userId : null, by.nowMs))) return false
  await announce(tx, by, { what: isResolved ? 'resolved' : 'reopened', threadId, commentId: null, mentioned: [] })
  return true
}

/** As `settleWithin`, for the thread of a proposal. Where the document has no such proposal, or it is resolved already, nothing is written. */
export async function settleProposal(
  tx: Executor,
  by: { docId: number; userId: number; nowMs: number },
  publicId: string,
): Promise<void> {
  const commentId = findId('comment', publicId)
  const threadId = commentId === undefined ? undefined : await findProposalThread(tx, by.docId, commentId)
  if (threadId !== undefined) await settleWithin(tx, by, { threadId, isResolved: true })
}

/** For browsers that listen, and for the job that notifies people. */
async function announce(
  tx: Executor,
  { docId, userId, nowMs }: { docId: number; userId: number; nowMs: number },
  change: CommentChange,
): Promise<void> {
  await publish(tx, 'comment.changed', { docId, actorId: userId }, nowMs)
  if (change.what === 'changed' && change.mentioned.length === 0) return
  await enqueueJob(tx, { kind: commentNoticeKind, payload: change, ownerId: userId }, nowMs)
}

function readText(text: string): string {
  return storableText(text).trim()
}

function storablePlace(place: CommentPlace | undefined): CommentPlace | undefined {
  if (place === undefined) return undefined
  const { section, mediaType, path } = place
  return { section: storableText(section), mediaType: storableText(mediaType), path: storableText(path) }
}

/** Of the people spoken to, those who may read the document. */
async function chooseMentions(db: Executor, docId: number, publicIds: readonly string[] = []): Promise<number[]> {
  const ids = publicIds.flatMap((publicId) => findId('user', publicId) ?? [])
  return [...(await findDocReaders(db, docId, [...new Set(ids)]))].sort((a, b) => a - b)
}
