/*
 * Notifying people of comments: whom one speaks to, who takes part in the thread, who follows the document. Owns: who is notified of what; one change is
 * one message per person, and who may not read the document is not notified. Does not own: when (`comment-job.ts`).
 */
import type { FollowLevel } from '@lectern/contracts'
import type { AnyMessage } from '../../following/message/message-commands.ts'

export const commentNoticeKind = 'tell-comment'

/** What happened, by ids of the database; kept as the job's payload. */
export interface CommentChange {
  what: 'begun' | 'answered' | 'changed' | 'resolved' | 'reopened'
  threadId: number
  /** The comment that was written or changed; `null` when the thread as a whole is meant. */
  commentId: number | null
  /** People the comment speaks to now and did not before. */
  mentioned: readonly number[]
}

export interface CommentAudience {
  change: CommentChange
  actorId: number
  /** Everyone who wrote in the thread or was spoken to there. */
  participants: readonly number[]
  /** Followers of the document. */
  followers: readonly { userId: number; level: FollowLevel }[]
  readers: ReadonlySet<number>
}

/** Sentences by person; the values of all of them are the same. */
export function templatesFor(audience: CommentAudience): Map<number, CommentTemplate> {
  const { change, actorId, participants, followers, readers } = audience
  const muted = new Set(followers.filter(({ level }) => level === 'muted').map(({ userId }) => userId))
  const chosen = new Map<number, CommentTemplate>()
  const tell = (userId: number, template: CommentTemplate): void => {
    if (userId !== actorId && readers.has(userId) && !chosen.has(userId)) chosen.set(userId, template)
  }
  // Being spoken to comes first; whoever muted the document hears of nothing else.
  for (const userId of change.mentioned) tell(userId, 'comment.mentioned')
  const toParticipants = templateForParticipants[change.what]
  if (toParticipants !== undefined) {
    for (const userId of participants) if (!muted.has(userId)) tell(userId, toParticipants)
  }
  if (change.what === 'begun') {
    for (const { userId, level } of followers) if (level === 'all') tell(userId, 'comment.begun')
  }
  return chosen
}

export type CommentTemplate = Extract<AnyMessage['template'], `comment.${string}`>

const templateForParticipants: Readonly<Record<CommentChange['what'], CommentTemplate | undefined>> = {
  begun: undefined,
  answered: 'comment.answered',
  changed: undefined,
  resolved: 'comment.resolved',
  reopened: 'comment.reopened',
}

const excerptLength = 80
/** Of messages to robots, which stand alone. */
export const longExcerptLength = 300
/** UTF-16 units of a comment that its beginning is made from. */
const excerptSource = 500

const link = /!?\[([^\][]*)\]\([^()\s]*\)/g
// Pattern: at most 500 characters (`excerptSource`).
const marks = /\*\*(?=\S)([^*]+)(?<=\S)\*\*|~~(?=\S)([^~]+)(?<=\S)~~|`(?=\S)([^`]+)(?<=\S)`/g

/** The beginning of a comment as one line, without the marks of Markdown around its words: messages are plain text. */
export function excerptOf(text: string, length = excerptLength): string {
  const line = text.slice(0, excerptSource).replace(/\s+/g, ' ').trim().replace(link, '$1').replace(marks, '$1$2$3')
  const isWhole = line.length <= length && text.length <= excerptSource
  return isWhole ? line : `${[...line].slice(0, length - 1).join('')}…`
}
