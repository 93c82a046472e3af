/* The description in the body of a push: as it is, or the file of a multipart body. */
import { AppError } from '../../core/app-error.ts'
import { readForm } from './read-form.ts'

export interface DescriptionBody {
  fileName: string
  bytes: Uint8Array
}

/** Types a description comes as; anything else is a mistake that should be told. */
const taken = /^$|json|yaml|^text\/plain$|octet-stream|zip/

/** @throws {AppError} media_type_unsupported, push_source_missing, push_unreadable */
export async function readDescription(bytes: Uint8Array, contentType: string): Promise<DescriptionBody> {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  const body = type === 'multipart/form-data' ? await readPart(bytes, contentType) : { fileName: nameOf(type), bytes }
  if (type !== 'multipart/form-data' && !taken.test(type)) throw new AppError('media_type_unsupported')
  if (body.bytes.length === 0) throw new AppError('push_source_missing')
  return body
}

function nameOf(type: string): string {
  if (type.includes('zip')) return 'description.zip'
  return type.includes('json') ? 'description.json' : 'description.yaml'
}

async function readPart(bytes: Uint8Array, contentType: string): Promise<DescriptionBody> {
  const form = await readForm(bytes, contentType)
  if (form === undefined) throw new AppError('push_unreadable', { problem: 'multipart' })
  if (form.file === undefined) throw new AppError('push_source_missing')
  return { ...form.file, fileName: form.file.fileName.slice(0, 255) }
}
