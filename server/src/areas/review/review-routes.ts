/* What waits for a decision in an application. */
import {
  answerReview,
  getReview,
  pageReviews,
  settleReviews,
  type Language,
  type Review,
  type ReviewRow,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { decodeId, encodeId } from '../../core/public-ids.ts'
import type { ProjectScope } from '../../core/scope.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { openThreadWork } from '../../core/thread-work.ts'
import { openContentWork } from '../doc-edit/work-commands.ts'
import { decide } from './decide.ts'
import { answer, readAnswers, readReview, type Decider } from './review-commands.ts'
import { countReviews, listReviews, type ReviewedRow } from './review-repo.ts'

const defaultPageSize = 50

export function reviewRoutes(app: FastifyInstance, context: AppContext): void {
  const work = openContentWork()
  const decisions = openThreadWork(new URL('./review-thread.ts', import.meta.url), decide)
  app.addHook('onClose', async () => {
    await Promise.all([work.close(), decisions.close()])
  })

  serveEndpoint(app, context, pageReviews, async ({ scope, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize } = query
    const moduleId = moduleOf(scope)
    const total = await countReviews(context.db, moduleId)
    const rows = await listReviews(context.db, moduleId, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
    return { list: rows.map(presentRow), total, pageIndex, pageSize }
  })

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

  serveEndpoint(app, context, settleReviews, async ({ actor, language, scope, body }) => {
    const decider = { actor, language, work, decisions }
    const settled: string[] = []
    const failed: { id: string; message: string }[] = []
    for (const id of body.ids) {
      const message = await tryToSettle(context, decider, moduleOf(scope), decodeId('incoming', id), body.take)
      if (message === undefined) settled.push(id)
      else failed.push({ id, message })
    }
    return { settled, failed }
  })
}

/** What is wrong, in words; nothing when it is settled, or was before. */
async function tryToSettle(
  context: AppContext,
  decider: Decider,
  moduleId: number,
  id: number,
  take: 'ours' | 'theirs',
): Promise<string | undefined> {
  try {
    await answer(context, decider, moduleId, { id, answers: take })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.error === 'not_accessible' ? undefined : wordsOf(context, decider.language, error)
  }
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
    kind,
    name: row.doc_name ?? row.component_name ?? row.module_name,
    httpMethod: row.http_method ?? '',
    url: row.url ?? '',
    subjectId: kind === 'module' ? null : encodeId(kind, row.subject_id),
    source: { kind: row.source_kind, name: row.source_name },
    open: row.open_count,
    saidAtMs: row.updated_at_ms,
  }
}
