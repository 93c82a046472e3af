import {
  exportVersions,
  getLiveExport,
  getLiveOpenApi,
  getLivePostman,
  renewLiveExport,
  revokeLiveExport,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import { originOf } from '../../../../core/audit.ts'
import { encoders, pickEncoding, worthwhileBytes } from '../../../../http/compression.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { isKnown } from '../../../../http/prepared.ts'
import { FileReply } from '../../../../http/replies.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { ApplicationFormat } from '../export-queries.ts'
import type { ExportThreads } from '../export-threads.ts'
import { LiveAnswers } from './live-answers.ts'
import { openLive, readLive, renewLive, revokeLive, type LivePlace } from './live-commands.ts'

/** Calls from one network address, whatever it asks for: guesses and tools that ask too often alike. */
const liveLimit = { limit: 120, windowMs: 60_000 }

export function liveRoutes(app: FastifyInstance, context: AppContext, threads: ExportThreads): void {
  const answers = new LiveAnswers(context, threads)
  const limiter = new RateLimiter(context.clock, liveLimit)

  serveEndpoint(app, context, getLiveExport, ({ scope }) => readLive(context, placeOf(scope).moduleId))
  serveEndpoint(app, context, renewLiveExport, (call) => renewLive(context, originOf(call), placeOf(call.scope)))
  serveEndpoint(app, context, revokeLiveExport, async (call) => {
    await revokeLive(context, originOf(call), placeOf(call.scope))
    return null
  })

  const send = async (request: FastifyRequest, reply: FastifyReply, token: string, format: ApplicationFormat) => {
    limiter.count(request.ip)
    const module = await openLive(context, token)
    const etag = answers.tagOf(module, format)
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept, accept-encoding')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { bytes, mediaType } = await answers.get(module, format)
    const name = new FileReply('', `${module.name}.${format.text}`, mediaType).disposition
    reply.header('content-disposition', name.replace(/^attachment/, 'inline')).type(mediaType)
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const encoding = body.length < worthwhileBytes ? undefined : pickEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(body)
    return reply.header('content-encoding', encoding).send(await encoders[encoding](body))
  }

  serveEndpoint(app, context, getLiveOpenApi, ({ request, params, reply, query }) => {
    const { token, ending } = readToken(params.token)
    const text = ending ?? (wantsYaml(request) ? 'yaml' : 'json')
    return send(request, reply, token, { format: 'openapi', version: query.version ?? exportVersions[0], text })
  })

  serveEndpoint(app, context, getLivePostman, ({ request, params, reply }) => {
    const { token } = readToken(params.token)
    return send(request, reply, token, { format: 'postman', version: exportVersions[0], text: 'json' })
  })
}

function placeOf({ moduleId, spaceId }: ProjectScope): LivePlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, spaceId }
}

const endings = { json: 'json', yaml: 'yaml', yml: 'yaml' } as const

/** The token of a path, and the form its ending asks for. */
function readToken(text: string): { token: string; ending: 'json' | 'yaml' | undefined } {
  const [, stem = text, ending] = /^(.+)\.(json|yaml|yml)$/.exec(text) ?? []
  return { token: stem, ending: ending === undefined ? undefined : endings[ending as keyof typeof endings] } // the pattern has these
}

function wantsYaml({ headers: { accept = '' } }: FastifyRequest): boolean {
  return /\byaml\b/.test(accept) && !/\bjson\b/.test(accept)
}
