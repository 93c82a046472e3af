/* Answers that are not a plain value for the reply schema. */
import { setImmediate } from 'node:timers/promises'
import { successCode } from '@lectern/contracts'
import { inBatches } from '../db/batches.ts'
import { encoders, type Encoding } from './compression.ts'

/** A body made beforehand. Answers 304 to its ETag. Made once, sent often. */
export class PreparedBody {
  /** Quoted entity tag; changes whenever the answer for this caller does. */
  readonly etag: string
  /** UTF-8. */
  readonly body: Buffer
  readonly #encoded = new Map<Encoding, Buffer>()
  readonly #encoding = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string, etag: string) {
    this.etag = etag
    this.body = Buffer.from(text)
  }

  /** Bytes it holds in memory now. */
  get size(): number {
    let size = this.body.length
    for (const encoded of this.#encoded.values()) size += encoded.length
    return size
  }

  /** The body compressed; each form is made once, off the event loop. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    const done = this.#encoded.get(encoding)
    if (done !== undefined) return done
    const running =
      this.#encoding.get(encoding) ??
      encoders[encoding](this.body).then((bytes) => {
        this.#encoded.set(encoding, bytes)
        return bytes
      })
    this.#encoding.set(encoding, running)
    return running
  }
}

/** An answer made by a presenter beforehand, in its envelope; not checked again against the schema. */
export class PreparedJson extends PreparedBody {
  /** `json`: the text of `data`. */
  constructor(json: string, etag: string) {
    super(`{"code":"${successCode}","msg":"","data":${json}}`, etag)
  }
}

/** A file for `answers: 'file'` endpoints. */
export class FileReply {
  readonly bytes: Uint8Array | string
  readonly fileName: string
  readonly mediaType: string

  constructor(bytes: Uint8Array | string, fileName: string, mediaType: string) {
    this.bytes = bytes
    this.fileName = fileName
    this.mediaType = mediaType
  }

  /** RFC 6266 header value with a fallback of plain letters. */
  get disposition(): string {
    const plain = this.fileName.replace(/[^\w.-]+/g, '_')
    const encoded = encodeURIComponent(this.fileName.toWellFormed()).replace(
      /['()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
  }
}

/** Rows written before the event loop gets its turn. */
const rowsPerTurn = 2_000

/** JSON text of a list, `present` called for each of its rows, with the event loop served in between. */
export async function writeList<T>(rows: readonly T[], present: (row: T) => unknown): Promise<string> {
  const parts: string[] = []
  for (const part of inBatches(rows, { size: rowsPerTurn })) {
    parts.push(JSON.stringify(part.map(present)).slice(1, -1))
    await setImmediate()
  }
  return `[${parts.join(',')}]`
}
