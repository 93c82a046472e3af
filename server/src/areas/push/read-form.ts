/* A multipart form that came as bytes: its fields and its files. */
import { Busboy } from '@fastify/busboy'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface FormFile {
  /** Of its field. */
  name: string
  fileName: string
  bytes: Uint8Array
}

export interface ReadForm {
  fields: Record<string, string>
  files: FormFile[]
}

const limits = { files: 50, fields: 50, fieldSize: 256 * 1024 * 1024 }

/** So much is read at a time before others get their turn: about a millisecond's work. */
const bytesPerTurn = 256 * 1024

/** Undefined for what is no such form, or breaks off. Lets others have their turn while it reads. */
export async function readForm(bytes: Uint8Array, contentType: string): Promise<ReadForm | undefined> {
  const fields: Record<string, string> = {}
  const files: FormFile[] = []
  // All files together are no larger than the body. Putting their parts together at the end would be one long copy.
  const whole = Buffer.allocUnsafeSlow(bytes.length)
  let end = 0
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, fileName) => {
      const start = end
      stream.on('data', (part: Buffer) => {
        end += part.copy(whole, end)
      })
      // A body that breaks off fails as a whole below.
      stream.on('error', () => undefined)
      stream.on('end', () => {
        files.push({ name, fileName, bytes: whole.subarray(start, end) })
      })
    })
    await pipeline(inTurns(bytes), parser)
    return { fields, files }
  } catch {
    // The parser's own words say nothing to whoever sent it.
    return undefined
  }
}

async function* inTurns(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(bytesPerTurn, bytes.length - start))
    await nextTurn()
  }
}
