/* Unpacking bodies as browsers do (RFC 9110 §8.4), as they come. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import type { CallHeader } from '@lectern/contracts'

/** What came is given out at once, and an end that is missing is no fault: browsers show what there is. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }
const zstd = { flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush }

const decoders = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  br: () => createBrotliDecompress(brotli),
  zstd: () => createZstdDecompress(zstd),
} as const
type Known = keyof typeof decoders | 'deflate'

const known = new Set<string>([...Object.keys(decoders), 'deflate'])
/** Nested deeper is no one's answer. */
const mostEncodings = 4

/** The encodings to unpack, outermost first; none when one of them is not known. */
export function encodingsOf(headers: readonly CallHeader[]): Known[] {
  const names = headers
    .filter(({ name }) => name.toLowerCase() === 'content-encoding')
    .flatMap(({ value }) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > mostEncodings) return []
  const listed = names.filter((name): name is Known => known.has(name))
  return listed.length === names.length ? listed.toReversed() : []
}

/** The body unpacked. Its errors are those of the source and of what cannot be unpacked. */
export async function decodeBody(body: Readable, encodings: readonly Known[]): Promise<Readable> {
  let decoded = body
  for (const encoding of encodings) {
    const decoder = encoding === 'deflate' ? await inflateOf(decoded) : decoders[encoding]()
    // Whoever reads the last of them hears of errors in all.
    decoded = pipeline(decoded, decoder, () => undefined)
  }
  return decoded
}

/** Servers mean either of two forms by `deflate`; the first byte tells them apart. */
async function inflateOf(body: Readable) {
  const first = await firstByte(body)
  return first === undefined || (first & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib)
}

function firstByte(body: Readable): Promise<number | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const chunk: unknown = body.read()
      if (chunk === null && !body.readableEnded) return
      body.off('readable', look).off('end', none).off('error', none)
      if (!(chunk instanceof Uint8Array)) return resolve(undefined)
      body.unshift(chunk)
      resolve(chunk[0])
    }
    const none = (): void => resolve(undefined)
    body.on('readable', look).once('end', none).once('error', none)
  })
}
