/* What is shown of what was found: where it is, and what of it has the words. */
import type { SearchHit, SearchKind } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { openThreadPool, type ThreadPool } from '../../../../core/threads/thread-pool.ts'
import { entryIdOf } from '../index/entry-kinds.ts'
import type { EntrySource } from '../index/entry-source.ts'
import { presentHit } from '../search-presenter.ts'
import type { FoundRow } from './find-repo.ts'
import type { FoundParts } from './found-parts.ts'
import { listFolders, listHitSources, listModuleNames, listProjectPlaces } from './hit-repo.ts'
import type { PartsTask } from './parts-thread.ts'

const maxHeapMb = 512

export interface Shown {
  kind: SearchKind
  row: FoundRow
}

interface ReadHit extends Shown {
  source: EntrySource
}

export class HitReader {
  readonly #db: AppContext['db']
  readonly #threads: ThreadPool<PartsTask, FoundParts[]>

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
    const file = new URL('./parts-thread.ts', import.meta.url)
    this.#threads = openThreadPool({ kind: 'found parts', file, maxThreads: 2, maxHeapMb, keepsOne: true })
  }

  /** @param near words that were found instead of those typed */
  async read(found: readonly Shown[], words: readonly string[], near: readonly string[]): Promise<SearchHit[]> {
    const sources = await listHitSources(
      this.#db,
      found.map(({ row }) => row),
    )
    const shown = found.flatMap(({ kind, row }) => {
      const source = sources.get(entryIdOf(row.table, row.id))
      return source === undefined ? [] : [{ kind, row, source }]
    })
    const docIds = shown.flatMap((hit) => docOf(hit) ?? [])
    const [folders, places, moduleNames, parts] = await Promise.all([
      listFolders(this.#db, docIds),
      listProjectPlaces(
        this.#db,
        shown.map(({ source }) => source.projectId),
      ),
      listModuleNames(
        this.#db,
        shown.flatMap(({ source }) => source.moduleId ?? []),
      ),
      this.#readParts(shown, words, near),
    ])
    return shown.flatMap((hit) => {
      const { source } = hit
      const [place, own] = [places.get(source.projectId), parts.get(source.entryId)]
      if (place === undefined || own === undefined) return []
      const moduleName = source.moduleId === null ? '' : (moduleNames.get(source.moduleId) ?? '')
      const inFolders = folders.get(docOf(hit) ?? 0) ?? []
      return [presentHit({ ...hit, place, moduleName, folders: inFolders, parts: own })]
    })
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  /** By id of the entry: a document is often found with its fields. */
  async #readParts(
    shown: readonly ReadHit[],
    words: readonly string[],
    near: readonly string[],
  ): Promise<ReadonlyMap<number, FoundParts>> {
    const things = new Map(
      shown.map(({ row, source }) => [source.entryId, { ...source, table: row.table, name: row.name }]),
    )
    if (things.size === 0) return new Map()
    const parts = await this.#threads.run({ things: [...things.values()], words, near })
    return new Map([...things.keys()].flatMap((id, at) => (parts[at] === undefined ? [] : [[id, parts[at]]])))
  }
}

/** Id of the document, or of the one a comment is on. */
function docOf({ row, source }: ReadHit): number | undefined {
  return row.table === 'doc' ? row.id : source.comment?.docId
}
