/*
 * Tags of an application's documents. Owns: reading them from contents. What was read of a content is kept by its hash, so that a change of one
 * document costs one content, and not the 20,000 of its application.
 */
import { setImmediate } from 'node:timers/promises'
import { nodeType, type DocTags } from '@lectern/contracts'
import {
  holdsUntagged,
  ownTags,
  tagsOfFolders,
  type Json,
  type JsonObject,
  type TaggedFolder,
  type TagPlace,
} from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../../http/replies.ts'
import { readStored } from '../../../../content/revisions.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import { inBatches } from '../../../../db/batches.ts'
import { findTexts, type Executor } from '../../../../db/content-store.ts'
import { listTaggedFolders, listHttpHashes } from './tag-repo.ts'
import { listModuleTree, treeTag } from '../tree/tree-queries.ts'
import { findTreeModule } from '../tree/tree-repo.ts'

const answerBytes = 16 * 1024 * 1024
/** Contents whose tags are remembered. */
const mostHashes = 200_000
/** Texts read before others get their turn. */
const textsPerTurn = 100

/** Where documents of a folder (`null`: the root) are, in tags. */
export async function readTagPlaces(db: Executor, moduleId: number): Promise<(folder: number | null) => TagPlace> {
  const rows = await listTaggedFolders(db, moduleId)
  const keys = new Map(
    rows.map(({ id, natural_key: naturalKey }) => {
      const key = naturalKey.replace(/^folder:/, '')
      return [id, holdsUntagged(key) ? key : String(id)]
    }),
  )
  const keyOf = (id: number | null) => (id === null ? undefined : keys.get(id))
  const folders = rows.map(({ id, parent_id: parentId, name, tag_name: tagName }): TaggedFolder => ({
    key: keyOf(id) ?? '',
    name,
    parentKey: keyOf(parentId),
    tagName: tagName ?? undefined,
  }))
  const tags = tagsOfFolders(folders)
  const folderTags = new Set(tags.values())
  return (folder) => ({ folderTag: tags.get(keyOf(folder) ?? ''), folderTags })
}

export class TagReader {
  readonly #db: AppContext['db']
  readonly #answers = new PreparedCache(answerBytes)
  /** `tags` as contents have them, by hash; most have none beside their folder's. */
  readonly #tags = new Map<string, readonly Json[]>()

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
  }

  /** Of hidden documents only for who may organise. */
  async tags({ moduleId, role }: ProjectScope): Promise<PreparedJson> {
    const module = moduleId === undefined ? undefined : await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('not_accessible')
    const keepHidden = seesHidden(role)
    const tag = treeTag(['tags', module.id, module.tree_version, keepHidden])
    return this.#answers.get(tag, async () => {
      const present = await this.#present(module.id, keepHidden)
      return new PreparedJson(JSON.stringify(present), tag)
    })
  }

  async #present(moduleId: number, keepHidden: boolean): Promise<DocTags> {
    const placeOf = await readTagPlaces(this.#db, moduleId)
    const hashes = await listHttpHashes(this.#db, moduleId)
    await this.#read([...new Set(hashes.values())].filter((hash) => !this.#tags.has(hash)))
    const items = await listModuleTree(this.#db, moduleId, { keepHidden })
    const found: DocTags = { names: [], ids: [], tags: [] }
    const indexes = new Map<string, number>()
    const indexOf = (name: string): number => {
      const known = indexes.get(name)
      if (known !== undefined) return known
      indexes.set(name, found.names.push(name) - 1)
      return found.names.length - 1
    }
    for (const { id, type, row } of items) {
      const written = row === undefined ? undefined : this.#tags.get(hashes.get(row.id) ?? '')
      if (type !== nodeType.doc || row === undefined || written === undefined || written.length === 0) continue
      const names = ownTags({ tags: [...written] }, placeOf(row.parent_id))
      if (names.length === 0) continue
      found.ids.push(id)
      found.tags.push(names.map(indexOf))
    }
    return found
  }

  async #read(hashes: readonly string[]): Promise<void> {
    if (this.#tags.size + hashes.length > mostHashes) this.#tags.clear()
    for (const part of inBatches(hashes, { size: textsPerTurn })) {
      for (const [hash, text] of await findTexts(this.#db, part)) this.#tags.set(hash, tagsIn(text))
      await setImmediate()
    }
  }
}

function tagsIn(text: string): readonly Json[] {
  // Most texts need not be parsed for that.
  if (!text.includes('"tags"')) return []
  const content = readStored(text)
  const operation: JsonObject = content.kind === 'http' ? content.operation : {}
  return Array.isArray(operation['tags']) ? operation['tags'] : []
}
