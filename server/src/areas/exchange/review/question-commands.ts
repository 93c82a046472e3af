/*
 * Deciding about documents a source has no longer. Owns: that a yes and what follows from it are one transaction, on the state it is about, and
 * that a no is not asked again. What people wrote in a document that goes is in the trash with it.
 */
import { modifySource, type Language } from '@lectern/contracts'
import type { StoredContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import { columnsOf } from '../../../content/doc-columns.ts'
import { findState, readStored, type State } from '../../../content/revisions.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { writeState } from '../../../content/write-states.ts'
import type { ThreadWork } from '../../../core/threads/thread-work.ts'
import { findTexts, insertTexts, packAfter, packText, type StoredText } from '../../../db/content-store.ts'
import { publish } from '../../../events/publish.ts'
import { followReplacedFields } from '../../documents/comment/place-commands.ts'
import { keepReplacedFields } from '../../following/subscription/followed-fields-commands.ts'
import { isDocument } from '../../documents/doc-edit/save/content-commands.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { moveDocsToTrash, takeDocsToTrash } from '../../places/trash/trash-many-commands.ts'
import type { Joined, Joining } from './join.ts'
import { joinModels } from './join-models-commands.ts'
import {
  dropState,
  findNaturalKey,
  findSuccessorState,
  handOverState,
  keepAbsent,
  readdressDoc,
  type ReviewedRow,
} from './review-repo.ts'

export interface QuestionDecider {
  origin: Origin<UserActor>
  joins: ThreadWork<Joining, Joined>
  spaceId: number
  language: Language
}

/**
 * @param head the state the answer is about
 * @throws {AppError} changed_meanwhile, not_accessible
 */
export async function decideQuestion(
  context: AppContext,
  decider: QuestionDecider,
  moduleId: number,
  { row, head, accept }: { row: ReviewedRow; head: State; accept: boolean },
): Promise<void> {
  if (!accept) await keep(context, row)
  else if (row.absence === 'proposed') await remove(context, decider.origin, moduleId, { row, head })
  else if (row.subject_kind === 'component') await joinModels(context, decider, moduleId, { row, head })
  else await joinBoth(context, decider, moduleId, { row, head })
}

async function keep({ db }: AppContext, row: ReviewedRow): Promise<void> {
  if (!(await keepAbsent(db, row))) throw new AppError('changed_meanwhile')
}

async function remove(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  moduleId: number,
  { row, head }: { row: ReviewedRow; head: State },
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await moveDocsToTrash(tx, { moduleId, docIds: [row.subject_id] }, origin, nowMs)
    // Under the application's lock by now.
    const now = await tx
      .selectFrom('doc')
      .select('head_revision_id')
      .where('id', '=', row.subject_id)
      .executeTakeFirst()
    if (now?.head_revision_id !== head.revisionId || !(await dropState(tx, row)))
      throw new AppError('changed_meanwhile')
    await publish(tx, 'module.changed', { moduleId }, nowMs)
  })
}

/** What is needed to make two documents one. */
interface Pair {
  row: ReviewedRow
  head: State
  /** The newer document. */
  successor: State & { id: number; naturalKey: string }
  lastIncoming: NonNullable<Awaited<ReturnType<typeof findSuccessorState>>>
}

async function joinBoth(
  context: AppContext,
  { origin, joins }: QuestionDecider,
  moduleId: number,
  { row, head }: Pick<Pair, 'row' | 'head'>,
): Promise<void> {
  const { db } = context
  const { successor_id: id, successor_head_id: headId } = row
  const successor = id === null ? undefined : await findState(db, { kind: 'doc', id }, headId)
  const lastIncoming = await findSuccessorState(db, row)
  const key = id === null ? undefined : await findNaturalKey(db, id)
  if (id === null || successor === undefined || lastIncoming === undefined || key === undefined)
    throw new AppError('not_accessible')
  const hashes = [lastIncoming.incoming_hash, ...(row.base_hash === null ? [] : [row.base_hash])]
  const texts = await findTexts(db, hashes)
  const incoming = texts.get(lastIncoming.incoming_hash)
  if (incoming === undefined) throw new Error(`The last incoming state of document ${String(id)} is gone`)
  const base = row.base_hash === null ? undefined : texts.get(row.base_hash)
  const joining: Joining = {
    base: base === undefined ? undefined : readStored(base),
    ours: head.content,
    incoming: readStored(incoming),
    edited: successor.hash === lastIncoming.incoming_hash ? undefined : successor.content,
  }
  const joined = await joins.run(joining, Math.max(head.length, successor.length, incoming.length))
  const pair = { row, head, lastIncoming, successor: { ...successor, id, naturalKey: key.natural_key } }
  await writeJoined(context, origin, moduleId, pair, joined)
}

async function writeJoined(
  context: AppContext,
  origin: Origin<UserActor>,
  moduleId: number,
  pair: Pair,
  { content, base, open }: Joined,
): Promise<void> {
  const nowMs = context.clock()
  const { row, head, successor, lastIncoming } = pair
  if (!isDocument(content)) throw new AppError('changed_meanwhile')
  const text = await packAfter(context.db, JSON.stringify(content), head.hash)
  const settled = base === undefined || base === null ? undefined : packText(JSON.stringify(base))
  const { userId: actorId } = origin.actor
  await writeAndWake(context, async (tx) => {
    const { trashIds } = await takeDocsToTrash(tx, { moduleId, docIds: [successor.id] }, origin, nowMs)
    const now = await tx.selectFrom('doc').select('head_revision_id').where('id', '=', successor.id).executeTakeFirst()
    if (now?.head_revision_id !== successor.revisionId) throw new AppError('changed_meanwhile')
    const { subject_id: docId } = row
    await insertTexts(tx, settled === undefined ? [text] : [text, settled])
    const replaced = [{ docId, headId: head.revisionId, hash: text.hash }]
    await followReplacedFields(tx, replaced, actorId, nowMs)
    await keepReplacedFields(tx, replaced)
    const counts = countChanges(head.content, content)
    const state = { subjectId: docId, text: { hash: text.hash }, parentId: head.revisionId, counts }
    await writeState(tx, state, { kind: 'doc', source: modifySource.merge, authorId: actorId, nowMs })
    const news = { subject_id: docId, base_hash: baseOf(pair, base, settled), open_count: open }
    if (!(await dropState(tx, row)) || !(await handOverState(tx, lastIncoming, news)))
      throw new AppError('changed_meanwhile')
    const { name, httpMethod, url, operationId, deprecated } = columnsOf(content, row.doc_name ?? '')
    const { naturalKey: natural_key } = successor
    const columns = { name, http_method: httpMethod, url, operation_id: operationId, deprecated, natural_key }
    await readdressDoc(tx, docId, columns, { actorId, nowMs })
    await publish(tx, 'module.changed', { moduleId }, nowMs)
    const change = { change: 'edit', moduleId, actorId, docIds: [docId], componentIds: [], added: 0, trashIds } as const
    await notifyFollowers(tx, change, nowMs)
  })
}

function baseOf(
  { lastIncoming }: Pair,
  base: StoredContent | null | undefined,
  settled: StoredText | undefined,
): string | null {
  return base === undefined ? lastIncoming.incoming_hash : (settled?.hash ?? null)
}
