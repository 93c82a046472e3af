/*
 * Deciding what a source and people changed differently. Owns: that answers are written only onto the state they are about, and that what was
 * answered is not asked again. A crash between both leaves a question open at most.
 */
import { modifySource, type ConflictAnswer, type Language, type ReviewQuestion } from '@lectern/contracts'
import type { Answer, Answers, Conflict, Json, StoredContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findStates, readStored, type State } from '../../../content/revisions.ts'
import { writeState } from '../../../content/write-states.ts'
import type { ThreadWork } from '../../../core/threads/thread-work.ts'
import { findTexts, insertTexts, packAfter, packText } from '../../../db/content-store.ts'
import { changeDocument } from '../../documents/doc-edit/save/save-commands.ts'
import type { ContentWork } from '../../documents/doc-edit/save/work-commands.ts'
import { requireContent, saveModel } from '../../documents/model/model-commands.ts'
import type { Decided, Decision } from './decide.ts'
import { decideQuestion, type QuestionDecider } from './question-commands.ts'
import { findReviews, settleState, type ReviewedRow } from './review-repo.ts'

/** Who decides, and with what. */
export interface Decider {
  actor: UserActor
  language: Language
  work: ContentWork
  decisions: ThreadWork<Decision, Decided>
}

/** A review with the state its conflicts are with. */
export interface OpenReview {
  row: ReviewedRow
  head: State
  conflicts: Conflict[]
}

/** @throws {AppError} not_accessible when there is no such review any more */
export async function readReview(
  context: AppContext,
  decisions: Decider['decisions'],
  moduleId: number,
  id: number,
): Promise<OpenReview> {
  const review = await getVersions(context, moduleId, id)
  const { row, head } = review
  if (questionOf(row) !== 'conflict') return { row, head, conflicts: [] }
  const { conflicts } = await decisions.run({ ...review.versions, answers: new Map() }, review.length)
  return { row, head, conflicts }
}

/** A document or model that is gone is no question of single fields. */
export function questionOf({ absence, successor_id: successor }: ReviewedRow): ReviewQuestion {
  if (absence === 'proposed') return 'gone'
  return absence === 'paired' && successor !== null ? 'same' : 'conflict'
}

/**
 * @returns how many conflicts are left
 * @throws {AppError} not_accessible, changed_meanwhile, content_invalid, operation_taken
 */
export async function answer(
  context: AppContext,
  decider: Decider,
  moduleId: number,
  { id, revision, answers }: { id: number; revision?: string; answers: Decision['answers'] },
): Promise<number> {
  const review = await getVersions(context, moduleId, id)
  if (revision !== undefined && revision !== encodeId('revision', review.head.revisionId))
    throw new AppError('changed_meanwhile')
  return answerTo(context, decider, moduleId, { review, answers })
}

/**
 * Answers yes or no to what is asked of a document or shared model the source has no longer.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function decideOn(
  context: AppContext,
  decider: QuestionDecider,
  moduleId: number,
  { id, revision, accept }: { id: number; revision: string; accept: boolean },
): Promise<void> {
  const { row, head } = await getVersions(context, moduleId, id)
  if (questionOf(row) === 'conflict') throw new AppError('not_accessible')
  if (revision !== encodeId('revision', head.revisionId)) throw new AppError('changed_meanwhile')
  await decideQuestion(context, decider, moduleId, { row, head, accept })
}

/** What could not be written; empty when it is settled, or was before. */
export type Unsettled = Map<number, AppError>

/** Answers everything that is asked of several things alike; each is a transaction of its own. */
export async function settleAll(
  context: AppContext,
  decider: Decider & QuestionDecider,
  moduleId: number,
  { ids, take }: { ids: readonly number[]; take: 'ours' | 'theirs' },
): Promise<Unsettled> {
  const reviews = await findVersions(context, moduleId, ids)
  const unsettled: Unsettled = new Map()
  for (const [id, review] of reviews) {
    try {
      if (questionOf(review.row) === 'conflict') await answerTo(context, decider, moduleId, { review, answers: take })
      else await decideQuestion(context, decider, moduleId, { ...review, accept: take === 'theirs' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.error !== 'not_accessible') unsettled.set(id, error)
    }
  }
  return unsettled
}

async function answerTo(
  context: AppContext,
  decider: Decider,
  moduleId: number,
  { review, answers }: { review: Versions; answers: Decision['answers'] },
): Promise<number> {
  const { row } = review
  const decided = await decider.decisions.run({ ...review.versions, answers }, review.length)
  if (decided.content !== undefined) await write(context, decider, moduleId, review, decided.content)
  const base = decided.base === undefined ? row.incoming_hash : decided.base && (await store(context, decided.base))
  await settleState(context.db, row, { base_hash: base, open_count: decided.conflicts.length })
  return decided.conflicts.length
}

/** Answers by the id of their conflict. */
export function readAnswers(answers: readonly ConflictAnswer[]): Answers {
  return new Map(
    answers.map(({ id, take, value }): [string, Answer] => [
      id,
      // Bodies are JSON.
      take === 'value' ? { take, ...(value !== undefined && { value: value as Json }) } : { take },
    ]),
  )
}

interface Versions {
  row: ReviewedRow
  head: State
  versions: Omit<Decision, 'answers'>
  /** Of the longest content as JSON. */
  length: number
}

async function getVersions(context: AppContext, moduleId: number, id: number): Promise<Versions> {
  const review = (await findVersions(context, moduleId, [id])).get(id)
  if (review === undefined) throw new AppError('not_accessible')
  return review
}

/** By the id of the review; those that are none any more are absent. */
async function findVersions(
  { db }: AppContext,
  moduleId: number,
  ids: readonly number[],
): Promise<Map<number, Versions>> {
  const rows = await findReviews(db, moduleId, ids)
  const heads = await findStates(
    db,
    rows.flatMap(({ head_revision_id: head }) => head ?? []),
  )
  const hashes = rows.flatMap(({ base_hash: base, incoming_hash: incoming }) =>
    base === null ? [incoming] : [base, incoming],
  )
  const texts = await findTexts(db, [...new Set(hashes)])
  return new Map(
    rows.flatMap((row): [number, Versions][] => {
      const head = heads.get(row.head_revision_id ?? 0)
      return head === undefined ? [] : [[row.id, versionsOf(row, head, texts)]]
    }),
  )
}

function versionsOf(row: ReviewedRow, head: State, texts: ReadonlyMap<string, string>): Versions {
  const { base_hash: baseHash, incoming_hash: incomingHash } = row
  const theirs = texts.get(incomingHash)
  if (theirs === undefined)
    throw new Error(`The last incoming state of ${row.subject_kind} ${String(row.subject_id)} is gone`)
  const base = baseHash === null ? undefined : texts.get(baseHash)
  return {
    row,
    head,
    versions: {
      base: base === undefined ? undefined : readStored(base),
      ours: head.content,
      theirs: readStored(theirs),
      ...(row.section !== null && { section: row.section }),
    },
    length: Math.max(head.length, theirs.length, base?.length ?? 0),
  }
}

async function store({ db }: AppContext, content: StoredContent): Promise<string> {
  const text = packText(JSON.stringify(content))
  await insertTexts(db, [text])
  return text.hash
}

async function write(
  context: AppContext,
  decider: Decider,
  moduleId: number,
  { row, head }: Versions,
  content: StoredContent,
): Promise<void> {
  const revision = encodeId('revision', head.revisionId)
  const { subject_id: subjectId } = row
  if (content.kind === 'component') {
    const of = { moduleId: encodeId('module', moduleId), id: encodeId('component', subjectId) }
    const saved = await saveModel(context, decider, moduleId, { ...of, value: content.value, revision })
    if (!saved.isSaved) throw new AppError('changed_meanwhile')
  } else if (content.kind === 'application' || content.kind === 'folder') {
    await writePlain(context, decider.actor, moduleId, { row, head }, content)
  } else {
    const saved = await changeDocument(context, decider, { docId: subjectId, moduleId }, { content, revision })
    if (!saved.isSaved) throw new AppError('changed_meanwhile')
  }
}

/** Applications and folders have nothing that follows from their content. */
async function writePlain(
  { db, clock }: AppContext,
  actor: UserActor,
  moduleId: number,
  { row, head }: Pick<Versions, 'row' | 'head'>,
  content: StoredContent,
): Promise<void> {
  const nowMs = clock()
  const { subject_kind: kind, subject_id: id } = row
  const text = await packAfter(db, JSON.stringify(content), head.hash)
  const state = { subjectId: id, text, parentId: head.revisionId, counts: countChanges(head.content, content) }
  await db.transaction().execute(async (tx) => {
    await requireContent(tx, moduleId, nowMs)
    await writeState(tx, state, { kind, source: modifySource.merge, authorId: actor.userId, nowMs })
  })
}
