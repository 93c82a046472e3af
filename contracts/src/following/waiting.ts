/* What waits for the signed-in person. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, member } from '../endpoint.ts'
import { EpochMs, PublicId } from '../scalars.ts'

/** An application of theirs with something to review. */
export const WaitingReview = Type.Object({
  projectId: PublicId,
  projectName: Type.String(),
  moduleId: PublicId,
  moduleName: Type.String(),
  /** Documents and models that a source and people changed differently. */
  conflicts: Type.Integer(),
  /** Documents and models a source no longer has, or has under another name. */
  questions: Type.Integer(),
  /** When the source was read. */
  atMs: EpochMs,
})
export type WaitingReview = Static<typeof WaitingReview>

/** An open thread they take part in, in which someone else wrote last. */
export const WaitingComment = Type.Object({
  /** The last comment of it. */
  commentId: PublicId,
  docId: PublicId,
  docName: Type.String(),
  byName: Type.String(),
  /** How the last comment begins. */
  text: Type.String(),
  atMs: EpochMs,
})
export type WaitingComment = Static<typeof WaitingComment>

export const listWaiting = get('/user/waiting', 'List what waits for you, newest first', {
  access: member,
  reply: Type.Object({
    reviews: Type.Array(WaitingReview, { maxItems: limits.waiting }),
    comments: Type.Array(WaitingComment, { maxItems: limits.waiting }),
  }),
})
