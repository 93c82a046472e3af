/* The log of pushes, for the people who look after the application. */
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { downloadPush, getPush, pagePushes } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { readPolicy } from '../../../../content/compatibility-decisions.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import { FileReply } from '../../../../http/replies.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { presentEntry, presentPush } from './log-presenter.ts'
import { findEntry, findPayload, pageEntries } from './log-repo.ts'

const decompress = promisify(zstdDecompress)
const defaultPageSize = 20

export function logRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, texts } = context

  serveEndpoint(app, context, pagePushes, async ({ query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, outcome } = query
    const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await pageEntries(db, { moduleId: decodeId('module', query.moduleId), outcome, ...page })
    return { list: rows.map(presentEntry), total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, getPush, async ({ query, language }) => {
    const row = await findEntry(db, decodeId('module', query.moduleId), decodeId('push', query.id))
    if (row === undefined) throw new AppError('not_accessible')
    const policy = await readPolicy(db, decodeId('module', query.moduleId))
    return presentPush(row, { texts, language, policy })
  })

  serveEndpoint(app, context, downloadPush, async ({ query }) => {
    const bytes = await findPayload(db, decodeId('module', query.moduleId), decodeId('push', query.id))
    if (bytes === undefined) throw new AppError('not_accessible')
    return new FileReply(await decompress(bytes), `push-${query.id}.json`, 'application/json')
  })
}
