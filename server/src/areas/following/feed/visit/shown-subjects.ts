/* What visitors see of what has a changelog. Owns: that nothing else is ever listed; how much is kept for it in memory. */
import type { AppContext } from '../../../../core/context.ts'
import { LatestMap } from '../../../../core/latest-map.ts'
import { readMissingRefs } from '../../../../content/content-refs.ts'
import type { DocType } from '@lectern/contracts'
import type { ShownSubjects } from '../../changelog/changelog-queries.ts'
import type { ShownChanges } from '../../../sharing/visit/visit-queries.ts'
import { listReachedModels } from './reached-models-repo.ts'

/** Lists of documents that are kept. */
const keptLists = 50

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

  constructor(context: Pick<AppContext, 'db'>) {
    this.#context = context
  }

  async read(changes: ShownChanges): Promise<Shown> {
    const docs = await this.#docs(changes)
    const docOfModel = new Map<number, number>()
    const byModule = Map.groupBy(docs.values(), ({ moduleId }) => moduleId)
    // As many as there are applications in what is visited.
    for (const [moduleId, those] of byModule) {
      await readMissingRefs(this.#context, moduleId)
      const ids = those.map(({ id }) => id)
      for (const [modelId, docId] of await listReachedModels(this.#context.db, moduleId, ids))
        docOfModel.set(modelId, docId)
    }
    return {
      docs,
      docOfModel,
      moduleIds: [...byModule.keys()],
      docIds: new Set(docs.keys()),
      modelIds: new Set(docOfModel.keys()),
    }
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
