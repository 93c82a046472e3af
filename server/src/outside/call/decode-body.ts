/* Unpacking bodies as browsers do (RFC 9110 §8.4), as they come. */
import { pipeline, Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import type { CallHeader } from '@lectern/contracts'

/** What arrived is passed on immediately, and an end that is missing is no fault: browsers show what there is. */
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
export function decodeBody(body: Readable, encodings: readonly Known[]): Readable {
  return encodings.reduce(
    (packed, encoding) =>
      encoding === 'deflate'
        ? Readable.from(inflate(packed), { objectMode: false })
        : // Whoever reads the last of them hears of errors in all.
          pipeline(packed, decoders[encoding](), () => undefined),
    body,
  )
}

/** Servers mean either of two forms by `deflate`; the first byte distinguishes them. */
async function* inflate(packed: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  // Bodies are bytes: no encoding was set.
  const chunks = packed[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done === true) return
  const isWrapped = ((first.value[0] ?? 0) & 0x0f) === 8
  const rest = Readable.from(after(first.value, chunks), { objectMode: false })
  yield* pipeline(rest, isWrapped ? createInflate(zlib) : createInflateRaw(zlib), () => undefined)
}

async function* after(
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
}
