/* Descriptions written down in tests, imported. */
import type { Issue, JsonObject } from '@lectern/model'
import { importOpenApi, type ImportResult } from '../src/index.ts'

export type Imported = Extract<ImportResult, { ok: true }>

/** Imports text or a root; throws with the reasons when it is refused. */
export async function importRoot(root: JsonObject | string, path = 'a.json'): Promise<Imported> {
  const result = await importOpenApi({
    files: [{ path, bytes: typeof root === 'string' ? root : JSON.stringify(root) }],
  })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

/** `code pointer` of each issue, in the order of the report. */
export function placesOf(issues: readonly Issue[]): string[] {
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}
