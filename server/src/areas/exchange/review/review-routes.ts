/* What waits for a decision in an application. */
import {
  answerReview,
  decideReview,
  getReview,
  listLockedChanges,
  pageReviews,
  settleReviews,
  type Language,
  type Review,
  type ReviewRow,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { openThreadWork } from '../../../core/threads/thread-work.ts'
import { openContentWork } from '../../documents/doc-edit/save/work-commands.ts'
import { decide } from './decide.ts'
import { join } from './join.ts'
import { listLocked } from './locked-queries.ts'
import { answer, decideOn, questionOf, readAnswers, readReview, settleAll } from './review-commands.ts'
import { countReviews, listReviews, type ReviewedRow } from './review-repo.ts'

const defaultPageSize = 50

export function reviewRoutes(app: FastifyInstance, context: AppContext): void {
  const work = openContentWork()
  const decisions = openThreadWork(new URL('./review-thread.ts', import.meta.url), decide)
  const joins = openThreadWork(new URL('./join-thread.ts', import.meta.url), join)
  app.addHook('onClose', async () => {
    await Promise.all([work.close(), decisions.close(), joins.close()])
  })

  serveEndpoint(app, context, pageReviews, async ({ scope, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize } = query
    const moduleId = moduleOf(scope)
    const total = await countReviews(context.db, moduleId)
    const rows = await listReviews(context.db, moduleId, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
    return { list: rows.map(presentRow), total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, listLockedChanges, async ({ scope }) => ({
    list: await listLocked(context.db, moduleOf(scope)),
  }))

  serveEndpoint(app, context, getReview, async ({ scope, query }): Promise<Review> => {
    const { row, head, conflicts } = await readReview(
      context,
      decisions,
      moduleOf(scope),
      decodeId('incoming', query.id),
    )
    const revision = encodeId('revision', head.revisionId)
    return { ...presentRow(row), revision, conflicts: conflicts.map((conflict) => ({ ...conflict })) }
  })

  serveEndpoint(app, context, answerReview, async ({ actor, language, scope, body }) => {
    const { revision, answers } = body
    const given = { id: decodeId('incoming', body.id), revision, answers: readAnswers(answers) }
    return { open: await answer(context, { actor, language, work, decisions }, moduleOf(scope), given) }
  })

  serveEndpoint(app, context, decideReview, async (call) => {
    const { revision, accept } = call.body
    const decision = { id: decodeId('incoming', call.body.id), revision, accept }
    const { spaceId } = call.scope
    const decider = { origin: originOf(call), joins, spaceId, language: call.language }
    await decideOn(context, decider, moduleOf(call.scope), decision)
    return null
  })

  serveEndpoint(app, context, settleReviews, async (call) => {
    const { actor, language, scope, body } = call
    const decider = { actor, language, work, decisions, origin: originOf(call), joins, spaceId: scope.spaceId }
    const ids = body.ids.map((id) => decodeId('incoming', id))
    const unsettled = await settleAll(context, decider, moduleOf(scope), { ids, take: body.take })
    return {
      settled: body.ids.filter((id) => !unsettled.has(decodeId('incoming', id))),
      failed: [...unsettled].map(([id, error]) => ({
        id: encodeId('incoming', id),
        message: wordsOf(context, language, error),
      })),
    }
  })
}

function wordsOf({ texts }: AppContext, language: Language, { error, details }: AppError): string {
  return texts.say(language, 'errors', error, details)
}

function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}

function presentRow(row: ReviewedRow): ReviewRow {
  const { subject_kind: kind } = row
  return {
    id: encodeId('incoming', row.id),
    question: questionOf(row),
    kind,
    name: row.doc_name ?? row.component_name ?? row.module_name,
    httpMethod: row.http_method ?? '',
    url: row.url ?? '',
    subjectId: kind === 'module' ? null : encodeId(kind, row.subject_id),
    source: { kind: row.source_kind, name: row.source_kind === 'token' ? (row.token_name ?? '') : row.source_name },
    successor: presentSuccessor(row),
    open: row.open_count,
    saidAtMs: row.updated_at_ms,
  }
}

function presentSuccessor(row: ReviewedRow): ReviewRow['successor'] {
  const { successor_id: id, successor_name: name, successor_method: httpMethod, successor_url: url } = row
  if (id === null || name === null) return null
  const kind = row.subject_kind === 'component' ? 'component' : 'doc'
  return { id: encodeId(kind, id), name, httpMethod: httpMethod ?? '', url: url ?? '' }
}
