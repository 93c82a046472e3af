/* A multipart form that came as bytes: its fields and its first file. */
import { Busboy } from '@fastify/busboy'
import { buffer } from 'node:stream/consumers'

export interface ReadForm {
  fields: Record<string, string>
  file: { fileName: string; bytes: Uint8Array } | undefined
}

const limits = { files: 1, fields: 50, fieldSize: 256 * 1024 * 1024 }

/** Undefined for what is no such form, or breaks off. */
export async function readForm(bytes: Uint8Array, contentType: string): Promise<ReadForm | undefined> {
  const fields: Record<string, string> = {}
  let file: Promise<NonNullable<ReadForm['file']>> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new Busboy({ headers: { 'content-type': contentType }, limits })
      parser.on('field', (name, value) => {
        fields[name] = value
      })
      parser.on('file', (_name, stream, fileName) => {
        file = buffer(stream).then((read) => ({ fileName, bytes: new Uint8Array(read) }))
      })
      parser.on('finish', resolve)
      parser.on('error', reject)
      parser.end(Buffer.from(bytes))
    })
    return { fields, file: await file }
  } catch {
    // The parser's own words say nothing to whoever sent it.
    return undefined
  }
}
