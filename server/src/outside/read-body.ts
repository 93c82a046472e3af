import { createGunzip } from 'node:zlib'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { fetchError } from './fetch-error.ts'

/**
 * The whole body, unpacked.
 * @throws {AppError} import_fetch_failed when it is larger than `maxBytes` or packed in a way we did not ask for
 */
export async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  maxBytes: number,
): Promise<Uint8Array> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'x-gzip') throw fetchError('fetch.encoding')
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  const collect = async (source: AsyncIterable<Uint8Array> | Readable): Promise<void> => {
    let size = 0
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  }
  if (encoding === 'identity') await collect(body)
  else await pipeline(body, createGunzip(), collect)
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): Error {
  return fetchError('fetch.too_large', { limitMb: Math.max(1, Math.round(maxBytes / 1024 / 1024)) })
}
