/*
 * The CPU work of an export, in a thread of its own: finds the pictures documents show, unpacks the stored texts, writes them in the format, and puts
 * several files into one.
 */
import type { GeneratedCode } from '@lectern/contracts'
import type { ExportedFile } from '@lectern/formats'
import type { Issue } from '@lectern/model'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { bundleFiles } from './bundle-files.ts'
export { findPictureAddresses } from './pictures/picture-addresses.ts'
import { listCode } from './code/list-code.ts'
import { withoutBytes } from './texts/without-bytes.ts'
import { unpackSource } from './unpack-applications.ts'
import { writeFormat } from './write-format.ts'
import type { ExportTask } from './export-task.ts'

/** One file, whatever it is made of. */
export interface WrittenExport {
  fileName: string
  mediaType: string
  bytes: Uint8Array
  /** What the format cannot hold. */
  issues: Issue[]
}

export default async function writeInThread(task: ExportTask): Promise<WrittenExport> {
  const { files, issues } = await writeFormat(unpackSource(task), task)
  const written: WrittenExport = { ...bundleFiles(keptOf(files, task), task.title), issues }
  // `move` only marks what changes threads without being copied; what arrives is the value.
  const moved: unknown = move({ [transferableSymbol]: written.bytes.buffer, [valueSymbol]: written })
  return moved as WrittenExport // as said
}

function keptOf(files: readonly ExportedFile[], { isOneFile, isForAssistant, format }: ExportTask): ExportedFile[] {
  if (isForAssistant === true) {
    // Each application has a description of its own; other files are pictures.
    const texts = (format === 'openapi' ? files : files.slice(0, 1)).map(withoutBytes)
    return texts.length > 1 ? [asDocuments(texts)] : texts
  }
  return isOneFile === true ? files.slice(0, 1) : [...files]
}

/** Several descriptions in YAML as one (YAML 1.2 §9.2). */
function asDocuments(files: readonly ExportedFile[]): ExportedFile {
  const texts = files.map(({ bytes }) => new TextDecoder().decode(bytes))
  return { path: files[0]?.path ?? '', bytes: new TextEncoder().encode(texts.join('---\n')) }
}

/** Generated code as texts. */
export async function listCodeInThread(task: ExportTask): Promise<GeneratedCode> {
  const { files } = await writeFormat(unpackSource(task), task)
  return listCode(files)
}
