/* The files of an export → one to download: the only one as it is, several as a zip. CPU work of the thread. */
import type { ExportedFile } from '@lectern/formats'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Already compressed: packing it again only takes time. */
const packed = /\.(?:png|jpe?g|webp|gif|docx|zip)$/i

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
}

export interface BundledFile {
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

/** `title` names the file. */
export function bundleFiles(files: readonly ExportedFile[], title: string): BundledFile {
  const [only] = files
  if (only === undefined) throw new Error('An export without a file')
  if (files.length > 1) return { fileName: fileNameOf(title, 'zip'), mediaType: 'application/zip', bytes: zip(files) }
  const ending = only.path.slice(only.path.lastIndexOf('.') + 1)
  const mediaType = mediaTypes[ending] ?? 'application/octet-stream'
  return { fileName: fileNameOf(title, ending), mediaType, bytes: only.bytes }
}

/** File by file, so that what is packed is all that grows. */
function zip(files: readonly ExportedFile[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const { path, bytes } of files) {
    const entry = packed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path)
    archive.add(entry)
    entry.push(bytes, true)
  }
  archive.end()
  return join(chunks)
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let start = 0
  for (const chunk of chunks) {
    all.set(chunk, start)
    start += chunk.length
  }
  return all
}

/** Without what file systems refuse. */
export function fileNameOf(title: string, ending: string): string {
  const cleaned = title.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').trim()
  const stem = cleaned === '' || /^\.+$/.test(cleaned) ? 'export' : cleaned.slice(0, 120)
  return `${stem}.${ending}`
}
