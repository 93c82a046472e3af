/* Comments on documents: threads about a document or one of its fields. Visitors of a share neither see nor write any. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, ById, EpochMs, Nullable, OneOf, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

/**
 * A field of a document by what names it, so that it is found again when the document was changed around it. `section`: `query`, `body`,
 * `response-200`, `response-200-headers`; `mediaType`: the representation of a body, empty for everything else; `path`: id of the row,
 * `items[].price`, empty for the value as a whole.
 */
const PlaceFields = {
  section: Type.String({ minLength: 1, maxLength: 200 }),
  mediaType: Type.String({ maxLength: 200 }),
  path: Type.String({ maxLength: 1_000 }),
}
export const CommentPlace = Type.Object(PlaceFields)
export type CommentPlace = Static<typeof CommentPlace>

/** Someone in a thread, as everyone who may read the document sees them. */
export const CommentPerson = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Address of a picture below the base address; empty when there is none. */
  avatar: Type.String(),
})
export type CommentPerson = Static<typeof CommentPerson>

export const Comment = Type.Object({
  id: PublicId,
  author: CommentPerson,
  /** CommonMark; empty when it was deleted. */
  text: Type.String(),
  /** People the text speaks to as `@name`. */
  mentions: Type.Array(CommentPerson),
  createdAtMs: EpochMs,
  /** Last time the text was changed; `null` when it never was. */
  editedAtMs: Nullable(EpochMs),
  /** Only the first of a thread stays as a place for what was answered. */
  isDeleted: Type.Boolean(),
  /** It proposes a change of the document: `getProposal`. */
  hasProposal: Type.Boolean(),
  can: Abilities('edit', 'remove'),
})
export type Comment = Static<typeof Comment>

export const CommentThread = Type.Object({
  id: PublicId,
  /** `null`: about the document as a whole. */
  place: Nullable(CommentPlace),
  /** Oldest first: in lists the first and the last two, in `getCommentThread` all. */
  comments: Type.Array(Comment),
  /** Without a deleted first one. */
  commentCount: Type.Integer(),
  createdAtMs: EpochMs,
  /** Last time someone wrote, resolved or reopened. */
  updatedAtMs: EpochMs,
  /** `null` while it is open. */
  resolvedAtMs: Nullable(EpochMs),
  resolvedBy: Nullable(CommentPerson),
  can: Abilities('reply', 'resolve'),
})
export type CommentThread = Static<typeof CommentThread>

export const commentStates = ['open', 'resolved'] as const
export type CommentState = (typeof commentStates)[number]

/** The three fields of a place are given together. */
const PlaceFilter = {
  section: Type.Optional(PlaceFields.section),
  mediaType: Type.Optional(PlaceFields.mediaType),
  path: Type.Optional(PlaceFields.path),
}

export const pageCommentThreads = get(
  '/doc/comment/list',
  'List the threads of a document or of a field, latest activity first',
  {
    access: onProject('read', { doc: 'docId' }),
    query: Strict({ docId: PublicId, state: Type.Optional(OneOf(commentStates)), ...PlaceFilter, ...PageQuery }),
    reply: Page(CommentThread),
  },
)

export const getCommentSummary = get('/doc/comment/summary', 'Count the threads of a document by field', {
  access: onProject('read', { doc: 'docId' }),
  query: ById('docId'),
  reply: Type.Object({
    open: Type.Integer(),
    resolved: Type.Integer(),
    /** Fields with open threads; at most 1,000. */
    places: Type.Array(Type.Object({ ...CommentPlace.properties, count: Type.Integer() })),
    can: Abilities('add'),
  }),
})

/** `id`: any comment of the thread. */
export const getCommentThread = get('/doc/comment/thread', 'Get the thread of a comment', {
  access: onProject('read', { doc: 'docId' }),
  query: ById('docId', 'id'),
  reply: CommentThread,
  errors: ['not_accessible'],
})

export const listCommentVersions = get('/doc/comment/history', 'List the earlier versions of a comment, latest first', {
  access: onProject('read', { doc: 'docId' }),
  query: ById('docId', 'id'),
  reply: Type.Array(Type.Object({ text: Type.String(), replacedAtMs: EpochMs })),
  errors: ['not_accessible'],
})

export const searchCommentPeople = get(
  '/doc/comment/people',
  'Search people who can be mentioned in a document, at most 10',
  {
    access: onProject('comment', { doc: 'docId' }),
    query: Strict({ docId: PublicId, search: Type.Optional(Type.String({ maxLength: limits.username })) }),
    reply: Type.Array(CommentPerson),
  },
)

/** Not only blanks. */
const Text = Type.String({ minLength: 1, maxLength: limits.comment, pattern: '\\S' })
/** Those who may not read the document are left out. */
const Mentions = Type.Optional(Type.Array(PublicId, { maxItems: limits.commentMentions, uniqueItems: true }))

/** Answers in a thread with `threadId`, begins one without; then `place` says about which field. */
export const addComment = post('/doc/comment/add', 'Add a comment to a new or existing thread', {
  access: onProject('comment', { doc: 'docId' }),
  body: Strict({
    docId: PublicId,
    threadId: Type.Optional(PublicId),
    place: Type.Optional(Strict(PlaceFields)),
    text: Text,
    mentions: Mentions,
  }),
  reply: Type.Object({ id: PublicId, threadId: PublicId }),
  errors: ['not_accessible', 'comment_thread_full'],
})

export const updateComment = post('/doc/comment/update', 'Edit your comment; the earlier version is kept', {
  access: onProject('comment', { doc: 'docId' }),
  body: Strict({ docId: PublicId, id: PublicId, text: Text, mentions: Mentions }),
  reply: Type.Null(),
  errors: ['not_accessible', 'no_permission'],
})

/** With its earlier texts, and with the thread when nothing else is left of it. */
export const deleteComment = post('/doc/comment/delete', 'Delete a comment: your own, or any as an admin', {
  access: onProject('comment', { doc: 'docId' }),
  body: ById('docId', 'id'),
  reply: Type.Null(),
  errors: ['not_accessible', 'no_permission'],
})

export const resolveCommentThread = post('/doc/comment/resolve', 'Resolve or reopen a thread', {
  access: onProject('comment', { doc: 'docId' }),
  body: Strict({ docId: PublicId, threadId: PublicId, isResolved: Type.Boolean() }),
  reply: Type.Null(),
  errors: ['not_accessible', 'no_permission'],
})
