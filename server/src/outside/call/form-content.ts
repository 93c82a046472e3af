/* Forms as browsers write them (RFC 7578, WHATWG HTML "multipart/form-data encoding algorithm"), with files that are passed on as they come. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FormPart } from '@lectern/contracts'
import type { CallContent } from './exchange.ts'

/** The next file of the request; its key is the one that is due. */
export type NextFile = (key: string) => Promise<AsyncIterable<Uint8Array>>

export interface Form {
  content: CallContent
  contentType: string
}

type Segment = Uint8Array | { file: string; size: number | undefined }

export function formContent(parts: readonly FormPart[], nextFile: NextFile): Form {
  const boundary = `----LecternFormBoundary${randomBytes(12).toString('hex')}`
  const segments: Segment[] = parts.flatMap((part) => [
    Buffer.from(headOf(part, boundary)),
    bodyOf(part),
    Buffer.from('\r\n'),
  ])
  segments.push(Buffer.from(`--${boundary}--\r\n`))
  const contentType = `multipart/form-data; boundary=${boundary}`
  const bytes = segments.filter((segment) => segment instanceof Uint8Array)
  if (bytes.length === segments.length) return { content: { bytes: Buffer.concat(bytes) }, contentType }
  const stream = Readable.from(write(segments, nextFile), { objectMode: false })
  return { content: { stream, length: lengthOf(segments) }, contentType }
}

function headOf(part: FormPart, boundary: string): string {
  const fileName = 'file' in part ? `; filename="${escaped(part.fileName)}"` : ''
  const mediaType = 'file' in part ? (part.mediaType ?? 'application/octet-stream') : part.mediaType
  const type =
    mediaType === undefined || mediaType === '' ? '' : `Content-Type: ${mediaType.replace(/[\r\n]/g, '')}\r\n`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(part.name)}"${fileName}\r\n${type}\r\n`
}

function bodyOf(part: FormPart): Segment {
  if ('file' in part) return { file: part.file, size: part.size }
  return Buffer.from(part.value.replace(/\r\n|\r|\n/g, '\r\n'))
}

function escaped(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')
}

/** `undefined` when a file does not name its size. */
function lengthOf(segments: readonly Segment[]): number | undefined {
  const sizes = segments.map((segment) => (segment instanceof Uint8Array ? segment.length : segment.size))
  return sizes.reduce<number | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  )
}

async function* write(segments: readonly Segment[], nextFile: NextFile): AsyncGenerator<Uint8Array, void, undefined> {
  for (const segment of segments) {
    if (segment instanceof Uint8Array) yield segment
    else yield* await nextFile(segment.file)
  }
}
