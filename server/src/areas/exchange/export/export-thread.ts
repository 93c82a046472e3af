/*
 * The CPU work of an export, in a thread of its own: finds the pictures documents show, unpacks the stored texts, writes them in the format, and puts
 * several files into one.
 */
import type { GeneratedCode } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { bundleFiles } from './bundle-files.ts'
export { findPictureAddresses } from './picture-addresses.ts'
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
  const kept = task.isOneFile === true || task.isForAssistant === true ? files.slice(0, 1) : files
  const written: WrittenExport = {
    ...bundleFiles(task.isForAssistant === true ? kept.map(withoutBytes) : kept, task.title),
    issues,
  }
  // `move` only marks what changes threads without being copied; what arrives is the value.
  const moved: unknown = move({ [transferableSymbol]: written.bytes.buffer, [valueSymbol]: written })
  return moved as WrittenExport // as said
}

/** Generated code as texts. */
export async function listCodeInThread(task: ExportTask): Promise<GeneratedCode> {
  const { files } = await writeFormat(unpackSource(task), task)
  return listCode(files)
}
