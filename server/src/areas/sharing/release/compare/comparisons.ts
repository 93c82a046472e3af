/*
 * Comparisons of releases, worked out once and kept as long as both sides are the same. Owns: which documents were added, changed and removed. Does not
 * own: what is different in their contents (`compare-work.ts`), and how a page of it is answered (`compare-queries.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import { comparedHeadlines, comparedModels, docType, type ComparedDoc, type ComparedKind } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { openThreads } from '../../../../core/threads/thread-link.ts'
import { inBatches } from '../../../../db/batches.ts'
import { listPacked } from '../../../../db/content-store.ts'
import { findAffected } from './affected-docs.ts'
import type { CompareTask } from './compare-thread.ts'
import {
  compareContents,
  type ChangePart,
  type ComparedContent,
  type CompareHost,
  type DocPair,
  type ModelPair,
  type ModuleTask,
} from './compare-work.ts'
import { readSideDocs, readSideModels, type SideDoc, type SideDocs } from './side-docs.ts'
import type { Side } from './sides.ts'

/** A document on both sides of a comparison, for looking closer. */
export interface ComparedPair {
  before: SideDoc | undefined
  after: SideDoc | undefined
  /** Models it uses that are different, with the sides of calls it uses them on. */
  uses: ComparedContent['uses']
}

export interface Comparison {
  docCounts: { from: number; to: number }
  lists: Readonly<Record<ComparedKind, readonly ComparedDoc[]>>
  /** Applications of either side, in reading order. */
  modules: readonly { id: number; name: string }[]
  /** Documents that are different. */
  pairs: ReadonlyMap<number, ComparedPair>
  /** Models that are different, by application and reference. */
  models: ReadonlyMap<number, ReadonlyMap<string, ModelHashes>>
}

/** Hashes of a model on both sides; `null` where it is not there. */
interface ModelHashes {
  before: string | null
  after: string | null
}

/** Documents of all comparisons that are kept. */
const mostKept = 40_000
/** Bytes of texts up to which no thread is needed. */
const smallBytes = 60_000
const limits = { headlines: comparedHeadlines, models: comparedModels } as const

export class Comparisons {
  readonly #db: AppContext['db']
  readonly #threads = openThreads<CompareTask, ComparedContent[], CompareHost>(
    new URL('./compare-thread.ts', import.meta.url),
  )
  readonly #running = new Map<string, Promise<Comparison>>()
  readonly #kept = new Map<string, Comparison>()
  readonly #stop = new AbortController()

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#threads.close()
  }

  /** What makes `to` of `from`. */
  async get(from: Side, to: Side): Promise<Comparison> {
    const key = `${from.key} ${to.key}`
    const known = this.#kept.get(key)
    if (known !== undefined) return this.#keep(key, known)
    const running = this.#running.get(key) ?? this.#work(from, to).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return this.#keep(key, await running)
  }

  /** The least used go. */
  #keep(key: string, comparison: Comparison): Comparison {
    this.#kept.delete(key)
    this.#kept.set(key, comparison)
    let count = 0
    for (const each of this.#kept.values()) count += each.pairs.size
    for (const [oldest, { pairs }] of this.#kept) {
      if (count <= mostKept || this.#kept.size === 1) break
      this.#kept.delete(oldest)
      count -= pairs.size
    }
    return comparison
  }

  async #work(from: Side, to: Side): Promise<Comparison> {
    const [before, after] = [await readSideDocs(this.#db, from.contents), await readSideDocs(this.#db, to.contents)]
    const { tasks, models } = await this.#plan(from, to, before, after)
    const contents = new Map((await this.#compare(tasks)).map((content) => [content.id, content]))
    const { lists, pairs } = await listDocs(before, after, contents)
    return { docCounts: { from: before.size, to: after.size }, lists, pairs, models, modules: modulesOf(from, to) }
  }

  /** Documents whose contents have to be compared, by application. */
  async #plan(from: Side, to: Side, before: SideDocs, after: SideDocs) {
    const tasks: ModuleTask[] = []
    const models = new Map<number, Map<string, ModelHashes>>()
    const inBoth = [...after.values()].filter(({ id }) => before.has(id))
    for (const [moduleId, docs] of Map.groupBy(inBoth, (doc) => doc.moduleId)) {
      const old = await readSideModels(this.#db, from.contents, moduleId)
      const now = await readSideModels(this.#db, to.contents, moduleId)
      const changed = changedModels(old, now)
      // A document that was in another application refers to other models.
      const own = docs.filter(({ id }) => before.get(id)?.moduleId === moduleId)
      const { usedBy, onTheWay } = await findAffected(this.#db, {
        docs: new Map(own.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash] as const]))),
        models: new Map([...now].map(([ref, { hash }]) => [ref, hash])),
        changed: new Set(changed.keys()),
      })
      const pairs = docs.flatMap((doc): DocPair[] => {
        const pair = { id: doc.id, before: before.get(doc.id)?.hash ?? null, after: doc.hash }
        const used = usedBy.get(doc.id) ?? []
        return pair.before === pair.after && used.length === 0 ? [] : [{ ...pair, models: used }]
      })
      if (pairs.length === 0) continue
      const used = new Set(pairs.flatMap((pair) => pair.models))
      const ofModule: ModelPair[] = [...changed]
        .filter(([ref]) => used.has(ref))
        .map(([ref, hashes]) => ({ ref, ...hashes }))
      models.set(moduleId, new Map(ofModule.map(({ ref, ...hashes }) => [ref, hashes])))
      const ways = [...onTheWay].flatMap((ref) => {
        const hash = now.get(ref)?.hash
        return hash === undefined ? [] : [[ref, hash] as const]
      })
      tasks.push({ moduleId, docs: pairs, models: ofModule, onTheWay: used.size === 0 ? [] : ways })
    }
    return { tasks, models }
  }

  async #compare(tasks: readonly ModuleTask[]): Promise<ComparedContent[]> {
    const texts = async (hashes: string[]) => {
      const rows = await listPacked(this.#db, hashes)
      return [...rows.values()].map(({ hash, bytes, base_bytes: base }) => ({ hash, bytes, base }))
    }
    if (await this.#isSmall(tasks)) return compareContents(tasks, limits, { texts, turn: () => setImmediate(null) })
    return this.#threads.run(
      { modules: tasks, limits },
      { texts, turn: () => Promise.resolve(null) },
      this.#stop.signal,
    )
  }

  async #isSmall(tasks: readonly ModuleTask[]): Promise<boolean> {
    const pairs = tasks.flatMap(({ docs, models }) => [...docs, ...models])
    const ways = tasks.flatMap(({ onTheWay }) => onTheWay.map(([, hash]) => hash))
    const hashes = [...pairs.flatMap(({ before, after }) => [before, after]), ...ways].filter((hash) => hash !== null)
    // Each takes a while, however short it is.
    if (hashes.length > 100) return false
    if (hashes.length === 0) return true
    const { size } = await this.#db
      .selectFrom('content')
      .select(({ fn }) => fn.sum<number | null>('size').as('size'))
      .where('hash', 'in', hashes)
      .executeTakeFirstOrThrow()
    return Number(size ?? 0) <= smallBytes
  }
}

/** Models that are different, and those that are on one side only. */
function changedModels(
  old: ReadonlyMap<string, { hash: string }>,
  now: ReadonlyMap<string, { hash: string }>,
): Map<string, ModelHashes> {
  const changed = new Map<string, ModelHashes>()
  for (const [ref, { hash: before }] of old) {
    const after = now.get(ref)?.hash ?? null
    if (after !== before) changed.set(ref, { before, after })
  }
  for (const [ref, { hash }] of now) if (!old.has(ref)) changed.set(ref, { before: null, after: hash })
  return changed
}

function modulesOf(from: Side, to: Side): { id: number; name: string }[] {
  const modules = new Map<number, { name: string; order: number }>()
  // The newer name counts.
  for (const { contents } of [from, to]) {
    for (const row of contents.frozen?.modules ?? [])
      modules.set(row.module_id, { name: row.name, order: row.order_index })
    for (const { moduleId, name, orderIndex } of contents.live) modules.set(moduleId, { name, order: orderIndex })
  }
  return [...modules]
    .sort(([, a], [, b]) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .map(([id, { name }]) => ({ id, name }))
}

/** Documents before others have their turn. */
const docsPerTurn = 1_000

async function listDocs(before: SideDocs, after: SideDocs, contents: ReadonlyMap<number, ComparedContent>) {
  const lists: Record<ComparedKind, ComparedDoc[]> = { breaking: [], added: [], changed: [], removed: [] }
  const pairs = new Map<number, ComparedPair>()
  for (const part of inBatches([...after.values()], { size: docsPerTurn })) {
    for (const doc of part) {
      const former = before.get(doc.id)
      const content = contents.get(doc.id)
      const rows = former === undefined ? [rowOf('added', doc)] : changedRows(former, doc, content)
      for (const row of rows) lists[row.kind].push(row)
      if (rows.length > 0) pairs.set(doc.id, { before: former, after: doc, uses: content?.uses ?? {} })
    }
    await setImmediate()
  }
  for (const doc of before.values()) {
    if (after.has(doc.id)) continue
    appendAll(lists.removed, [rowOf('removed', doc)])
    pairs.set(doc.id, { before: doc, after: undefined, uses: {} })
  }
  return { lists, pairs }
}

/** What breaks programs and what does not are two rows. */
function changedRows(before: SideDoc, after: SideDoc, content: ComparedContent | undefined): ComparedDoc[] {
  const fields = changedFields(before, after)
  const isOther = content?.other !== undefined || fields.length > 0
  return [
    ...(content?.breaking === undefined ? [] : [rowOf('breaking', after, content.breaking)]),
    ...(isOther ? [{ ...rowOf('changed', after, content?.other), fields }] : []),
  ]
}

function changedFields(before: SideDoc, after: SideDoc): ComparedDoc['fields'] {
  const fields: ComparedDoc['fields'] = []
  // The name of an operation is part of its content.
  const isNamed = after.type !== docType.http || before.hash === after.hash
  if (isNamed && before.name !== after.name) fields.push({ field: 'name', before: before.name, after: after.name })
  if (before.version !== after.version) fields.push({ field: 'version', before: before.version, after: after.version })
  if (before.folder !== after.folder) fields.push({ field: 'folder', before: before.folder, after: after.folder })
  return fields
}

const noChanges: ChangePart = { changes: [], changeCount: 0, models: [], modelCount: 0 }

function rowOf(kind: ComparedKind, doc: SideDoc, part: ChangePart = noChanges): ComparedDoc {
  return {
    id: encodeId('doc', doc.id),
    moduleId: encodeId('module', doc.moduleId),
    kind,
    type: doc.type,
    name: doc.name,
    httpMethod: doc.httpMethod,
    url: doc.url,
    version: doc.version,
    author: doc.author,
    deprecated: doc.deprecated,
    ...part,
    fields: [],
  }
}
