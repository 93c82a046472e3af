/*
 * What entries of composed projects refer to, kept for the next tree of the same project: moving and renaming entries reads it once. Owns: that it is read
 * again when a source changes in what trees show, or an entry refers to something new. Does not own: who may read a source, which is no part of it.
 */
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import type { EntryRow } from '../entries/entry-repo.ts'
import { readSourceRows, type ComposeSource, type SourceRows } from './compose-sources.ts'

/** Large ones are some megabytes each. */
const keptProjects = 2

interface Known {
  /** Of all trees that sources are in. */
  version: string
  /** Of documents and folders that entries referred to. */
  ids: ReadonlySet<number | null>
  rows: SourceRows
}

export class LatestSources {
  readonly #db: AppContext['db']
  readonly #known = new LatestMap<number, Known>(keptProjects)

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
  }

  /** @param sources as they were before the entries were read */
  async read(composeId: number, sources: readonly ComposeSource[], entries: readonly EntryRow[]): Promise<SourceRows> {
    const version = JSON.stringify(sources.map(({ moduleId, treeVersion }) => [moduleId, treeVersion]))
    const known = this.#known.get(composeId)
    if (known?.version === version && entries.every((entry) => known.ids.has(entry.doc_id))) return known.rows
    const rows = await readSourceRows(this.#db, composeId, entries)
    this.#known.set(composeId, { version, ids: new Set([null, ...entries.map((entry) => entry.doc_id)]), rows })
    return rows
  }
}
