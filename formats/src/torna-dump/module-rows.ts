/* The rows of a Torna application, as those who put it together ask for them. */
import type { JsonObject } from '@lectern/model'
import type { TornaDictionary } from './build-params.ts'
import type { DumpRow } from './read-dump.ts'
import { flagOf, numberOf, textOf } from './row-values.ts'

/** The rows of an application; those of a document come when it is its turn. */
export interface ModuleRows {
  docs: readonly DumpRow[]
  environments: readonly DumpRow[]
  environmentParams: readonly DumpRow[]
  config: readonly DumpRow[]
  scripts: readonly DumpRow[]
  dictionaries: ReadonlyMap<number, TornaDictionary>
  listParams(docId: number): readonly DumpRow[]
  listMocks(docId: number): readonly DumpRow[]
  listProps(docId: number): readonly DumpRow[]
  listScripts(docId: number): readonly DumpRow[]
  findConstants(docId: number): string
}

export function scriptOf(row: DumpRow): JsonObject {
  const description = textOf(row, 'description')
  return {
    when: numberOf(row, 'type') === 1 ? 'after' : 'before',
    language: 'text/javascript',
    name: textOf(row, 'name'),
    text: textOf(row, 'content'),
    ...(description !== '' && { description }),
    ...(flagOf(row, 'enabled', 1) === 0 && { disabled: true }),
  }
}

/** What Torna's scripts may use in its page and scripts here do not have. */
const ofThePage =
  /\blib\.loadJs\b|\b(?:localStorage|sessionStorage|XMLHttpRequest)\b|\b(?:window|document)\.[A-Za-z]{1,40}/g

/** Calls that a debug script has and that are not here, each once. */
export function missingTornaCalls(script: DumpRow): { script: string; call: string }[] {
  const calls = new Set([...textOf(script, 'content').matchAll(ofThePage)].map(([call]) => call))
  return [...calls].map((call) => ({ script: textOf(script, 'name'), call }))
}
