/* A multipart form that came as bytes: its fields and its files. */
import { Busboy } from '@fastify/busboy'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bytesPerTurn } from './bytes-per-turn.ts'

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

/** Undefined for what is no such form, or breaks off. Lets others have their turn while it reads. */
export async function readForm(bytes: Uint8Array, contentType: string): Promise<ReadForm | undefined> {
  const fields: Record<string, string> = {}
  const files: FormFile[] = []
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, fileName) => {
      const place = files.push({ name, fileName, bytes: new Uint8Array() }) - 1
      // No file is larger than the body. Putting the parts of the first one together at the end would be one long copy; those behind it are small.
      const whole = place === 0 ? Buffer.allocUnsafeSlow(bytes.length) : undefined
      const parts: Buffer[] = []
      let length = 0
      stream.on('data', (part: Buffer) => {
        if (whole === undefined) parts.push(part)
        else length += part.copy(whole, length)
      })
      // A body that breaks off fails as a whole below.
      stream.on('error', () => undefined)
      stream.on('end', () => {
        files[place] = { name, fileName, bytes: whole?.subarray(0, length) ?? Buffer.concat(parts) }
      })
    })
    await pipeline(inTurns(bytes), parser)
    return { fields, files }
  } catch {
    // The parser's own words mean nothing to whoever sent it.
    return undefined
  }
}

async function* inTurns(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(bytesPerTurn, bytes.length - start))
    await nextTurn()
  }
}
