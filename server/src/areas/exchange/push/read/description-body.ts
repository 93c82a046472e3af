/* What the body of a push holds: a description as it is, an overlay as it is, or a multipart body with either or both. */
import { pushLimits } from '@lectern/contracts'
import { isOverlay } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { readForm, type FormFile } from './read-form.ts'

/** A file by its name. */
export interface NamedBytes {
  fileName: string
  bytes: Uint8Array
}

export interface DescriptionBody {
  /** Absent when there are overlays alone. */
  description: NamedBytes | undefined
  overlays: NamedBytes[]
}

/** Types a description comes as; anything else is a mistake that should be reported. */
const taken = /^$|json|yaml|^text\/plain$|octet-stream|zip/

/** All overlays together. They are looked at before a thread reads them. */
const { overlays: maxOverlays, overlayBytes: maxOverlayBytes } = pushLimits
const limitDetails = { limit: maxOverlays, megabytes: maxOverlayBytes / 1024 / 1024 }

/** @throws {AppError} media_type_unsupported, push_source_missing, push_unreadable, push_overlays_too_large */
export async function readDescription(bytes: Uint8Array, contentType: string): Promise<DescriptionBody> {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type !== 'multipart/form-data' && !taken.test(type)) throw new AppError('media_type_unsupported')
  const body = type === 'multipart/form-data' ? await readParts(bytes, contentType) : sortFile(nameOf(type), bytes)
  const { description, overlays } = body
  if ((description?.bytes.length ?? 0) === 0 && overlays.length === 0) throw new AppError('push_source_missing')
  const overlayBytes = overlays.reduce((sum, each) => sum + each.bytes.length, 0)
  if (overlays.length > maxOverlays || overlayBytes > maxOverlayBytes)
    throw new AppError('push_overlays_too_large', limitDetails)
  return body
}

function nameOf(type: string): string {
  if (type.includes('zip')) return 'description.zip'
  return type.includes('json') ? 'description.json' : 'description.yaml'
}

/** A file of unknown type. */
function sortFile(fileName: string, bytes: Uint8Array): DescriptionBody {
  const isAlone = bytes.length <= maxOverlayBytes && isOverlay(bytes)
  if (!isAlone) return { description: { fileName, bytes }, overlays: [] }
  return { description: undefined, overlays: [{ fileName: fileName.replace('description', 'overlay'), bytes }] }
}

/** Parts called `overlay` are overlays in their order; the first other one is the description, whatever it is called. */
async function readParts(bytes: Uint8Array, contentType: string): Promise<DescriptionBody> {
  const form = await readForm(bytes, contentType)
  if (form === undefined) throw new AppError('push_unreadable', { problem: 'multipart' })
  const named = ({ fileName, bytes: read }: FormFile): NamedBytes => ({ fileName: fileName.slice(0, 255), bytes: read })
  const overlays = form.files.filter(({ name }) => name === 'overlay').map(named)
  const file = form.files.find(({ name }) => name !== 'overlay')
  if (file === undefined) return { description: undefined, overlays }
  const sorted = sortFile(named(file).fileName, file.bytes)
  return { description: sorted.description, overlays: [...sorted.overlays, ...overlays] }
}
