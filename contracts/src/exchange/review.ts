/*
 * Review: places that a source and people changed differently, waiting for someone to decide. Until then the people's side stands.
 */
import Type, { type Static } from 'typebox'
import { DocTypeSchema } from '../documents/doc.ts'
import { ConflictAnswer, contentErrors, maxContentBytes, RevisionId } from '../documents/doc-edit.ts'
import { get, onProject, post } from '../endpoint.ts'
import { AnyJson, ById, EpochMs, Nullable, OneOf, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

/** What a review is about: a document or folder, a shared model, the description of the application itself. */
export const reviewKinds = ['doc', 'component', 'module'] as const

/**
 * What is asked: `conflict`: which side counts where both changed something; `gone`: whether a document the source has no longer is to go;
 * `same`: whether a new document or shared model is one the source has no longer, under another address or name.
 */
export const reviewQuestions = ['conflict', 'gone', 'same'] as const
export type ReviewQuestion = (typeof reviewQuestions)[number]

export const ReviewRow = Type.Object({
  id: PublicId,
  question: OneOf(reviewQuestions),
  kind: OneOf(reviewKinds),
  name: Type.String(),
  /** Of a document, else empty. */
  httpMethod: Type.String(),
  url: Type.String(),
  /** The document or shared model; `null` for the application. */
  subjectId: Nullable(PublicId),
  /** Where the other side comes from: imported files of a format, an address, what is pushed with a token; empty when that was revoked. */
  source: Type.Object({ kind: OneOf(['file', 'url', 'token']), name: Type.String() }),
  /** The new document or shared model it may be; `null` unless that is the question. */
  successor: Nullable(
    Type.Object({ id: PublicId, name: Type.String(), httpMethod: Type.String(), url: Type.String() }),
  ),
  /** Open questions as counted when the source spoke last; some may have been answered by editing since. */
  open: Type.Integer(),
  /** When the source said it. */
  saidAtMs: EpochMs,
})
export type ReviewRow = Static<typeof ReviewRow>

const Review = Type.Object({
  ...ReviewRow.properties,
  /** State of the content the question is about. */
  revision: RevisionId,
  /** `Conflict` of the model package: `ours` is what stands, `theirs` what the source says, `base` what it said before. */
  conflicts: Type.Array(AnyJson<Record<string, unknown>>()),
})
export type Review = Static<typeof Review>

export const pageReviews = get('/module/review/page', 'List the open reviews of an application, oldest first', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, ...PageQuery }),
  reply: Page(ReviewRow),
})

/** What the newest import or push had a change for, and left unchanged because it was locked. */
export const LockedChange = Type.Object({
  id: PublicId,
  name: Type.String(),
  isFolder: Type.Boolean(),
  type: DocTypeSchema,
  /** Of a document, else empty. */
  httpMethod: Type.String(),
  url: Type.String(),
  /** When it was left unchanged. */
  atMs: EpochMs,
})
export type LockedChange = Static<typeof LockedChange>

/** The first 200, as far as they still exist. */
export const listLockedChanges = get(
  '/module/review/locked',
  'List the documents that the newest import or push left unchanged because they were locked',
  {
    access: onProject('manageDocs', { module: 'moduleId' }),
    query: ById('moduleId'),
    reply: Type.Object({ list: Type.Array(LockedChange) }),
  },
)

export const getReview = get('/module/review/get', 'Get a review with its conflicts', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  query: ById('moduleId', 'id'),
  reply: Review,
  errors: ['not_accessible'],
})

/** Writes what the answers choose; what is not answered stays open. Without answers it only looks whether anything is open still. */
export const answerReview = post('/module/review/answer', 'Resolve conflicts of a review', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    id: PublicId,
    /** The state the answers are about. */
    revision: RevisionId,
    answers: Type.Array(ConflictAnswer, { maxItems: 2_000 }),
  }),
  reply: Type.Object({ open: Type.Integer() }),
  maxBodyBytes: maxContentBytes,
  errors: [...contentErrors, 'operation_taken', 'not_accessible', 'changed_meanwhile'],
})

/**
 * Answers `gone` and `same`. Yes: the document goes to the trash, or takes the new one's address and content and keeps its history, and the new one
 * goes to the trash; a shared model takes the new one's name, which whatever refers to it follows. No: everything stays, and it is not asked again
 * until the source has it again.
 */
export const decideReview = post('/module/review/decide', 'Decide whether something is removed or renamed', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId, id: PublicId, accept: Type.Boolean(), revision: RevisionId }),
  reply: Type.Null(),
  errors: ['not_accessible', 'changed_meanwhile'],
})

/** Answers all questions of several things alike. What cannot be written that way is named, and stays open. */
export const settleReviews = post('/module/review/settle', 'Resolve all conflicts of several reviews', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    ids: Type.Array(PublicId, { minItems: 1, maxItems: 50 }),
    /** `ours`: what stands, and no; `theirs`: what the source says, and yes. */
    take: OneOf(['ours', 'theirs']),
  }),
  reply: Type.Object({
    settled: Type.Array(PublicId),
    failed: Type.Array(Type.Object({ id: PublicId, message: Type.String() })),
  }),
  errors: ['not_accessible'],
})
