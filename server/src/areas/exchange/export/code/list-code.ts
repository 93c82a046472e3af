/* Generated code as texts to read, within a bound. CPU work of the thread. */
import { generatedCodeLimits, type GeneratedCode } from '@lectern/contracts'
import type { ExportedFile } from '@lectern/formats'

/** The first files that fit; `fileCount` counts all. */
export function listCode(files: readonly ExportedFile[]): GeneratedCode {
  const decoder = new TextDecoder()
  const shown: GeneratedCode['files'] = []
  let size = 0
  for (const { path, bytes } of files) {
    if (shown.length === generatedCodeLimits.files || size + bytes.length > generatedCodeLimits.bytes) continue
    size += bytes.length
    shown.push({ path, text: decoder.decode(bytes) })
  }
  return { files: shown, fileCount: files.length }
}
