import type { FollowLevel } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** A discussion of a document or one of its fields. */
export interface CommentThreadTable {
  id: Generated<number>
  doc_id: number
  /** The field (`CommentPlace` of the contract); all empty for the document as a whole. */
  section: string
  media_type: string
  path: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  /** `null` while it is open. */
  resolved_at_ms: Ms | null
  resolved_by: number | null
}
export type CommentThreadRow = Selectable<CommentThreadTable>

export interface CommentTable {
  id: Generated<number>
  thread_id: number
  author_id: number
  /** CommonMark; empty when deleted. */
  text: string
  created_at_ms: Ms
  edited_at_ms: Ms | null
  deleted_at_ms: Ms | null
}
export type CommentRow = Selectable<CommentTable>

/** Earlier texts of comments. */
export interface CommentVersionTable {
  id: Generated<number>
  comment_id: number
  text: string
  replaced_at_ms: Ms
}

/** Whom a comment speaks to. */
export interface CommentMentionTable {
  comment_id: number
  user_id: number
}

/** A changed document that a comment proposes. */
export interface CommentProposalTable {
  comment_id: number
  /** The state of the document it was made from. */
  base_revision_id: number
  /** Of the stored text: a `DocumentContent`. */
  hash: string
}

/** `doc`: a document, or a folder with everything in it. `maintained`: what the person maintains; its `subject_id` is 0. */
export type SubscriptionKind = 'doc' | 'maintained' | 'module' | 'project' | 'release'

/** Who follows what. */
export interface SubscriptionTable {
  user_id: number
  subject_kind: SubscriptionKind
  subject_id: number
  level: FollowLevel
  /** `FieldPlace[]` of the model as JSON: these fields of a document; `null` for all of it. */
  fields: Generated<string | null>
  created_at_ms: Ms
}

export interface MessageTable {
  id: Generated<number>
  user_id: number
  type: number
  /** Key of the sentence in `locales/<lang>/following/messages.json`. */
  template: string
  /** JSON object of the sentence's values. */
  params: string
  source_kind: string
  source_id: number | null
  is_read: Bool
  created_at_ms: Ms
}
export type MessageRow = Selectable<MessageTable>

/** Comments on documents, and messages. */
export interface TalkTables {
  comment_thread: CommentThreadTable
  comment: CommentTable
  comment_version: CommentVersionTable
  comment_mention: CommentMentionTable
  comment_proposal: CommentProposalTable
  subscription: SubscriptionTable
  message: MessageTable
}
