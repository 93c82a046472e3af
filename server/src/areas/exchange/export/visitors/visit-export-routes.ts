import { exportVisit, getVisitPage, getVisitText, openVisitPage } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { VisitedRef } from '../../../../auth/visited/visited-subject.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { FileReply } from '../../../../http/replies.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { ExportThreads } from '../export-threads.ts'
import { textOf } from '../texts/text-queries.ts'
import { formOfText } from '../texts/text-form.ts'
import { sendPage } from '../send-files.ts'
import { openPrintPage, readPrintKey, visitedName, writePrintPage, writeVisited } from './visit-export-commands.ts'

/** Exports of one subject, from one network address and from all. */
const ownLimit = { limit: 10, windowMs: 60_000 }
const allLimit = { limit: 60, windowMs: 60_000 }

export function visitExportRoutes(app: FastifyInstance, context: AppContext, threads: ExportThreads): void {
  const own = new RateLimiter(context.clock, ownLimit)
  const all = new RateLimiter(context.clock, allLimit)
  const count = (visited: VisitedRef, address: string): void => {
    own.count(`${visitedName(visited)} ${address}`)
    all.count(visitedName(visited))
  }

  serveEndpoint(app, context, exportVisit, async ({ scope: visited, body, language, request }) => {
    count(visited, request.ip)
    const { of: _kind, id: _key, docIds, ...form } = body
    const { bytes, fileName, mediaType } = await writeVisited(context, threads, { visited, docIds, form, language })
    return new FileReply(bytes, fileName, mediaType)
  })

  serveEndpoint(app, context, getVisitText, async ({ scope: visited, query, language, request }) => {
    count(visited, request.ip)
    const docIds = query.docId === undefined ? undefined : [query.docId]
    return textOf(
      await writeVisited(context, threads, {
        visited,
        docIds,
        form: formOfText(query.form),
        language,
        isForAssistant: true,
      }),
    )
  })

  serveEndpoint(app, context, openVisitPage, async ({ scope: { of, id }, body, language }) => ({
    page: await openPrintPage(context, {
      visited: { of, id },
      docIds: body.docIds,
      language: body.language ?? language,
    }),
  }))

  serveEndpoint(app, context, getVisitPage, async ({ request, query, reply }) => {
    const visiting = { address: request.ip, nowMs: context.clock() }
    const page = readPrintKey(context, query.key, visiting.nowMs)
    count(page.visited, request.ip)
    const { mediaType, bytes } = await writePrintPage(context, threads, page, visiting)
    return sendPage(reply, mediaType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
