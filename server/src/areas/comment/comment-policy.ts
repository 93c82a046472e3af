/* Who may do what with comments, and where a thread stays when its field moves. Pure. */
import type { Comment, CommentThread, Role } from '@lectern/contracts'
import { mayProject } from '../../core/rights.ts'

/** Who looks at a thread, with the role that counts in the document's project. */
export interface Commenter {
  userId: number
  role: Role
}

/** One changes what one wrote oneself, and deletes it; admins delete anybody's. */
export function commentAbilities(
  { userId, role }: Commenter,
  { authorId, isDeleted }: { authorId: number; isDeleted: boolean },
): Comment['can'] {
  const isOwn = authorId === userId
  const mayWrite = mayProject('comment', role) && !isDeleted
  return { edit: mayWrite && isOwn, remove: mayWrite && (isOwn || role === 'admin') }
}

/** Whoever began a thread says when it is settled, and so do those who keep the documents. */
export function threadAbilities(
  { userId, role }: Commenter,
  { createdBy }: { createdBy: number },
): CommentThread['can'] {
  const mayWrite = mayProject('comment', role)
  return { reply: mayWrite, resolve: mayWrite && (createdBy === userId || mayProject('manageDocs', role)) }
}

/**
 * Path of a field after renames, told as `writeRows` of the model tells them: rows below a renamed one follow by their beginning, and the
 * longest beginning counts.
 */
export function renamedPath(path: string, renamed: readonly { from: string; to: string }[]): string {
  let best: { from: string; to: string } | undefined
  for (const rename of renamed) {
    const { from } = rename
    const isAbove = path === from || (from !== '' && path.startsWith(from) && /[.[<]/.test(path.charAt(from.length)))
    if (isAbove && (best === undefined || from.length > best.from.length)) best = rename
  }
  return best === undefined ? path : best.to + path.slice(best.from.length)
}
