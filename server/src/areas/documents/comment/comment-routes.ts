/* Comments on documents and their fields. */
import {
  addComment,
  deleteComment,
  getCommentSummary,
  getCommentThread,
  listCommentVersions,
  pageCommentThreads,
  resolveCommentThread,
  searchCommentPeople,
  updateComment,
  type CommentPlace,
  type CommentThread,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { searchDocReaders } from '../../../auth/doc-readers.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { mayProject } from '../../../auth/rights.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { CommentThreadRow } from '../../../db/schema.ts'
import { changeComment, eraseComment, settleThread, writeComment, type CommentOn } from './comment-commands.ts'
import type { Commenter } from './comment-policy.ts'
import { presentCommenter, presentThread } from './comment-presenter.ts'
import { findComment, listComments, listMentions, listPeople, listVersions } from './comment-repo.ts'
import { countThreads, findThreadAround, pageThreads } from './thread-repo.ts'
import { requireDocument } from '../../following/subscription/subscription-queries.ts'

const defaultPageSize = 20
/** Comments at the end of each thread that lists show. */
const latestComments = 2
const shownVersions = 50
const offeredPeople = 10

export function commentRoutes(app: FastifyInstance, context: AppContext): void {
  readingRoutes(app, context)
  writingRoutes(app, context)
}

/** The document of a request, which a folder or a hidden document is not for everyone, and who asks. */
async function subjectOf(context: AppContext, actor: UserActor, scope: ProjectScope): Promise<CommentOn> {
  const docId = await requireDocument(context, scope)
  return { docId, commenter: { userId: actor.userId, role: scope.role } }
}

function readingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  const present = async (
    rows: readonly CommentThreadRow[],
    viewer: Commenter,
    latest?: number,
  ): Promise<CommentThread[]> => {
    const threadIds = rows.map((row) => row.id)
    const comments = await listComments(db, threadIds, latest)
    const mentions = await listMentions(
      db,
      comments.map((comment) => comment.comment_id),
    )
    const people = await listPeople(db, [...new Set(rows.flatMap((row) => row.resolved_by ?? []))])
    return rows.map((row) => presentThread(row, { comments, mentions, people }, viewer))
  }

  serveEndpoint(app, context, pageCommentThreads, async ({ actor, scope, query }) => {
    const { docId, commenter } = await subjectOf(context, actor, scope)
    const { state, pageIndex = 1, pageSize = defaultPageSize } = query
    const filter = { docId, state, place: placeOf(query) }
    const { rows, total } = await pageThreads(db, filter, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    return { list: await present(rows, commenter, latestComments), total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, getCommentSummary, async ({ actor, scope }) => {
    const { docId } = await subjectOf(context, actor, scope)
    const { open, resolved, places } = await countThreads(db, docId)
    return {
      open,
      resolved,
      places: places.map((row) => ({
        section: row.section,
        mediaType: row.media_type,
        path: row.path,
        count: row.count,
      })),
      can: { add: mayProject('comment', scope.role) },
    }
  })

  serveEndpoint(app, context, getCommentThread, async ({ actor, scope, query }) => {
    const { docId, commenter } = await subjectOf(context, actor, scope)
    const row = await findThreadAround(db, docId, decodeId('comment', query.id))
    const [thread] = row === undefined ? [] : await present([row], commenter)
    if (thread === undefined) throw new AppError('not_accessible')
    return thread
  })

  serveEndpoint(app, context, listCommentVersions, async ({ actor, scope, query }) => {
    const { docId } = await subjectOf(context, actor, scope)
    const comment = await findComment(db, docId, decodeId('comment', query.id))
    if (comment === undefined) throw new AppError('not_accessible')
    const versions = await listVersions(db, comment.id, shownVersions)
    return versions.map((version) => ({ text: version.text, replacedAtMs: version.replaced_at_ms }))
  })

  serveEndpoint(app, context, searchCommentPeople, async ({ actor, scope, query }) => {
    const { docId } = await subjectOf(context, actor, scope)
    const people = await searchDocReaders(context, docId, { search: query.search?.trim() ?? '', limit: offeredPeople })
    return people.map(presentCommenter)
  })
}

function writingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, addComment, async ({ actor, scope, body }) =>
    writeComment(context, await subjectOf(context, actor, scope), body),
  )

  serveEndpoint(app, context, updateComment, async ({ actor, scope, body }) => {
    await changeComment(context, await subjectOf(context, actor, scope), body)
    return null
  })

  serveEndpoint(app, context, deleteComment, async ({ actor, scope, body }) => {
    await eraseComment(context, await subjectOf(context, actor, scope), body.id)
    return null
  })

  serveEndpoint(app, context, resolveCommentThread, async ({ actor, scope, body }) => {
    await settleThread(context, await subjectOf(context, actor, scope), body)
    return null
  })
}

/** The field a list is narrowed to. */
function placeOf({ section, mediaType = '', path = '' }: Partial<CommentPlace>): CommentPlace | undefined {
  return section === undefined ? undefined : { section, mediaType, path }
}
