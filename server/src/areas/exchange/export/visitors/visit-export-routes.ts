import { exportShare, getSharePage, getShareText, openSharePage } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { FileReply } from '../../../../http/replies.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { ExportThreads } from '../export-threads.ts'
import { textOf } from '../texts/text-queries.ts'
import { formOfText } from '../texts/text-form.ts'
import { sendPage } from '../send-files.ts'
import { openPrintPage, readPrintKey, writePrintPage, writeShare } from './visit-export-commands.ts'

/** Exports of one share, from one network address and from all. */
const ownLimit = { limit: 10, windowMs: 60_000 }
const shareLimit = { limit: 60, windowMs: 60_000 }

export function visitExportRoutes(app: FastifyInstance, context: AppContext, threads: ExportThreads): void {
  const own = new RateLimiter(context.clock, ownLimit)
  const all = new RateLimiter(context.clock, shareLimit)
  const count = (share: string, address: string): void => {
    own.count(`${share} ${address}`)
    all.count(share)
  }

  serveEndpoint(app, context, exportShare, async ({ scope: { id: shareId }, body, language, request }) => {
    count(String(shareId), request.ip)
    const { id: _key, docIds, ...form } = body
    const { bytes, fileName, mediaType } = await writeShare(context, threads, { shareId, docIds, form, language })
    return new FileReply(bytes, fileName, mediaType)
  })

  serveEndpoint(app, context, getShareText, async ({ scope: { id: shareId }, query, language, request }) => {
    count(String(shareId), request.ip)
    const docIds = query.docId === undefined ? undefined : [query.docId]
    return textOf(
      await writeShare(context, threads, {
        shareId,
        docIds,
        form: formOfText(query.form),
        language,
        isForAssistant: true,
      }),
    )
  })

  serveEndpoint(app, context, openSharePage, async ({ scope: { id: shareId }, body, language }) => ({
    page: await openPrintPage(context, { shareId, docIds: body.docIds, language: body.language ?? language }),
  }))

  serveEndpoint(app, context, getSharePage, async ({ request, query, reply }) => {
    const visiting = { address: request.ip, nowMs: context.clock() }
    const page = readPrintKey(context, query.key, visiting.nowMs)
    count(String(page.shareId), request.ip)
    const { mediaType, bytes } = await writePrintPage(context, threads, page, visiting)
    return sendPage(reply, mediaType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
