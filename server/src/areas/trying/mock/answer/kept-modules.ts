/*
 * What is kept of an application whose mock address is called: its paths, its rules, its collections. Owns: when each is read again. Bounded, the least
 * used dropped first.
 */
import { setImmediate } from 'node:timers/promises'
import { addPath, basePathOf, createPathTree, type CollectionIndex, type PathTree } from '@lectern/model'
import { listAround } from '../../../../content/doc-tree.ts'
import type { AppContext } from '../../../../core/context.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import type { MockCollectionRow } from '../../../../db/schema.ts'
import { readEnvironmentUrls } from '../../../places/module-setting/setting-queries.ts'
import { listCollections } from '../collections/collection-repo.ts'
import { indexCollections } from '../collections/found-collections.ts'
import { listMockedCalls, type MockedModule } from '../mock-repo.ts'
import { readRule, type KeptRule } from '../rules/rule-presenter.ts'
import { listModuleRules } from '../rules/rule-repo.ts'

/** Documented calls of all applications whose paths are kept. */
const keptPaths = 100_000
/** Characters that are kept, in memory about three times as many bytes. */
export const keptCharacters = 16 * 1024 * 1024
/** Paths that are added before the event loop gets its turn. */
const pathsPerPart = 2_000

export interface Kept<T> {
  value: T
  size: number
}

/** What is asked before the document. */
interface KeptRules {
  rules: readonly KeptRule[]
  collections: readonly MockCollectionRow[]
}

export class KeptModules {
  readonly #context: Pick<AppContext, 'db'>
  readonly #trees = new SizedCache<Kept<PathTree<number>>>(keptPaths)
  readonly #rules = new SizedCache<Kept<KeptRules>>(keptCharacters)
  readonly #indexes = new SizedCache<Kept<CollectionIndex<number>>>(keptPaths)
  readonly #chains = new SizedCache<Kept<readonly number[]>>(keptPaths)

  constructor(context: Pick<AppContext, 'db'>) {
    this.#context = context
  }

  async rulesOf({ id, rules_version, beside }: MockedModule): Promise<KeptRules> {
    const kept = await this.#rules.get([id, rules_version, beside].join(' '), async () => {
      const rows = await listModuleRules(this.#context.db, id)
      const collections = (await listCollections(this.#context.db, id)).filter((row) => row.is_on === 1)
      const size = rows.reduce((sum, { conditions, answer }) => sum + conditions.length + answer.length, 1)
      return { value: { rules: rows.map(readRule), collections }, size }
    })
    return kept.value
  }

  /** Changes with the documents that its calls are. */
  async indexOf(
    { id, tree_version, content_version, rules_version }: MockedModule,
    rows: readonly MockCollectionRow[],
  ): Promise<CollectionIndex<number>> {
    const key = [id, tree_version, content_version, rules_version].join(' ')
    const kept = await this.#indexes.get(key, async () => {
      const index = await indexCollections(this.#context.db, id, rows)
      return { value: index, size: index.size + 1 }
    })
    return kept.value
  }

  /** The document, and where rules are for folders those it is in. */
  async around(
    { id, tree_version, content_version }: MockedModule,
    docId: number,
    rules: readonly KeptRule[],
  ): Promise<readonly number[]> {
    if (!rules.some(({ isForFolder }) => isForFolder)) return [docId]
    const key = [id, tree_version, content_version, docId].join(' ')
    const kept = await this.#chains.get(key, async () => {
      const chain = await listAround(this.#context.db, docId)
      return { value: chain.map((each) => each.id), size: chain.length }
    })
    return kept.value
  }

  async tree({ id, tree_version, content_version }: MockedModule): Promise<PathTree<number>> {
    const kept = await this.#trees.get(`${String(id)} ${String(tree_version)} ${String(content_version)}`, async () => {
      const urls = await readEnvironmentUrls(this.#context, id, 'visitor')
      const calls = await listMockedCalls(this.#context.db, id)
      const tree = createPathTree<number>(urls.map(basePathOf))
      for (const [index, call] of calls.entries()) {
        if (index % pathsPerPart === 0) await setImmediate()
        addPath(tree, { method: call.http_method, path: call.url, call: call.id })
      }
      return { value: tree, size: calls.length + 1 }
    })
    return kept.value
  }
}
