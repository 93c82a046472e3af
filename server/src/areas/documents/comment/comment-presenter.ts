import type { Comment, CommentPerson, CommentThread } from '@lectern/contracts'
import { avatarAddress, type PersonRow } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { CommentThreadRow } from '../../../db/schema.ts'
import { commentAbilities, threadAbilities, type Commenter } from './comment-policy.ts'
import type { ListedComment, MentionRow } from './comment-repo.ts'

/** Never the email address: guests of a project see each other here. */
export function presentCommenter({ id, nickname, username, avatar_id }: PersonRow): CommentPerson {
  return { id: encodeId('user', id), name: nickname === '' ? username : nickname, avatar: avatarAddress(avatar_id) }
}

export interface ThreadParts {
  comments: readonly ListedComment[]
  mentions: readonly MentionRow[]
  /** People who resolved threads. */
  people: readonly PersonRow[]
}

/** The thread with those of the comments that are its own. */
export function presentThread(row: CommentThreadRow, parts: ThreadParts, viewer: Commenter): CommentThread {
  const comments = parts.comments.filter((comment) => comment.thread_id === row.id)
  const resolver = parts.people.find((person) => person.id === row.resolved_by)
  return {
    id: encodeId('commentThread', row.id),
    place: row.section === '' ? null : { section: row.section, mediaType: row.media_type, path: row.path },
    comments: comments.map((comment) => presentComment(comment, parts.mentions, viewer)),
    commentCount: comments[0]?.thread_count ?? 0,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    resolvedAtMs: row.resolved_at_ms,
    resolvedBy: resolver === undefined ? null : presentCommenter(resolver),
    can: threadAbilities(viewer, { createdBy: row.created_by }),
  }
}

function presentComment(row: ListedComment, mentions: readonly MentionRow[], viewer: Commenter): Comment {
  const isDeleted = row.removed_at_ms !== null
  return {
    id: encodeId('comment', row.comment_id),
    author: presentCommenter(row),
    text: row.text,
    mentions: mentions.filter((mention) => mention.comment_id === row.comment_id).map(presentCommenter),
    createdAtMs: row.created_at_ms,
    editedAtMs: row.edited_at_ms,
    isDeleted,
    hasProposal: row.proposal_id !== null,
    can: commentAbilities(viewer, { authorId: row.author_id, isDeleted }),
  }
}
