/* Who may do what with comments. Pure. */
import type { Comment, CommentThread, Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'

/** Who looks at a thread, with the role that counts in the document's project. */
export interface Commenter {
  userId: number
  role: Role
}

/** One changes what one wrote oneself, and deletes it; admins delete anyone's. */
export function commentAbilities(
  { userId, role }: Commenter,
  { authorId, isDeleted }: { authorId: number; isDeleted: boolean },
): Comment['can'] {
  const isOwn = authorId === userId
  const mayWrite = mayProject('comment', role) && !isDeleted
  return { edit: mayWrite && isOwn, remove: mayWrite && (isOwn || role === 'admin') }
}

/** Whoever began a thread resolves it, and so do those who keep the documents. */
export function threadAbilities(
  { userId, role }: Commenter,
  { createdBy }: { createdBy: number },
): CommentThread['can'] {
  const mayWrite = mayProject('comment', role)
  return { reply: mayWrite, resolve: mayWrite && (createdBy === userId || mayProject('manageDocs', role)) }
}
