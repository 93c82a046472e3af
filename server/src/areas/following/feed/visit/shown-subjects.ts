/* What visitors see of what has a changelog. Owns: that nothing else is ever listed; how much is kept for it in memory. */
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import { readMissingRefs } from '../../../../content/content-refs.ts'
import type { DocType } from '@lectern/contracts'
import type { ShownSubjects } from '../../changelog/changelog-queries.ts'
import type { ShownChanges } from '../../../sharing/visit/visit-queries.ts'
import { listReachedModels, listVersions } from './reached-models-repo.ts'

/** Lists of documents that are kept. */
const keptLists = 50
/** Models that documents reach, of all lists. */
const keptModels = 200_000

/** A document as visitors see it. */
export interface ShownDoc {
  id: number
  publicId: string
  moduleId: number
  name: string
  httpMethod: string
  url: string
  docType: DocType
}

export interface Shown extends ShownSubjects {
  docs: ReadonlyMap<number, ShownDoc>
  /** Models that documents reach, each with the first of them. */
  docOfModel: ReadonlyMap<number, number>
}

export class ShownSubjectReader {
  readonly #context: Pick<AppContext, 'db'>
  readonly #lists = new LatestMap<string, ReadonlyMap<number, ShownDoc>>(keptLists)

  readonly #reached = new SizedCache<{ models: ReadonlyMap<number, number>; size: number }>(keptModels)

  constructor(context: Pick<AppContext, 'db'>) {
    this.#context = context
  }

  async read(changes: ShownChanges): Promise<Shown> {
    const docs = await this.#docs(changes)
    const docOfModel = new Map<number, number>()
    const byModule = Map.groupBy(docs.values(), ({ moduleId }) => moduleId)
    // As many as there are applications in what is visited.
    for (const [moduleId, version] of await listVersions(this.#context.db, [...byModule.keys()])) {
      const ids = (byModule.get(moduleId) ?? []).map(({ id }) => id)
      const { models } = await this.#reached.get(`${changes.key} ${String(moduleId)} ${version}`, () =>
        this.#readReached(moduleId, ids),
      )
      for (const [modelId, docId] of models) docOfModel.set(modelId, docId)
    }
    return {
      docs,
      docOfModel,
      moduleIds: [...byModule.keys()],
      docIds: new Set(docs.keys()),
      modelIds: new Set(docOfModel.keys()),
    }
  }

  async #readReached(moduleId: number, docIds: readonly number[]) {
    await readMissingRefs(this.#context, moduleId)
    const models = await listReachedModels(this.#context.db, moduleId, docIds)
    return { models, size: models.size + 1 }
  }

  async #docs({ key, list }: ShownChanges): Promise<ReadonlyMap<number, ShownDoc>> {
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const items = await list()
    const docs = new Map(
      items.flatMap(({ id: publicId, label: name, row }): [number, ShownDoc][] => {
        if (row === undefined) return []
        const { id, module_id: moduleId, http_method: httpMethod, url, doc_type: docType } = row
        return [[id, { id, publicId, moduleId, name, httpMethod, url, docType }]]
      }),
    )
    this.#lists.set(key, docs)
    return docs
  }
}
