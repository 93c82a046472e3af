/*
 * Compresses answers off the event loop. Owns: which encoding and what is worth it. Files of the web part are compressed at build time
 * instead.
 */
import { constants, brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** Smaller answers fit one packet anyway. */
export const worthwhileBytes = 1_024
const brotliQuality = 4

export type Encoding = 'br' | 'gzip'

/** The content encodings the server speaks, best first. */
export const encoders: Readonly<Record<Encoding, (payload: string | Buffer) => Promise<Buffer>>> = {
  br: (payload) =>
    brotliAsync(payload, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
      },
    }),
  gzip: (payload) => gzipAsync(payload, { level: 6 }),
}

export function useCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthwhileBytes || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    reply.header('vary', mergeVary(reply.getHeader('vary')))
    const encoding = pickEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    encoders[encoding](payload).then(
      (encoded) => {
        done(null, encoded)
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}

function mergeVary(vary: unknown): string {
  if (typeof vary !== 'string' || vary === '') return 'accept-encoding'
  return vary.includes('accept-encoding') ? vary : `${vary}, accept-encoding`
}

/** The best encoding the client takes; undefined for none. */
export function pickEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const accepted = String(header)
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => quality?.trim() !== 'q=0')
    .map(([name]) => name?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : undefined
}
