/*
 * Comparisons of releases, worked out once and kept as long as both sides are the same. Owns: what is done in a thread. Does not own: which documents
 * were added, changed and removed (`list-compared.ts`), and how a page of it is answered (`compare-queries.ts`).
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { comparedHeadlines, comparedModels, type ComparedDoc, type ComparedKind } from '@lectern/contracts'
import type { CompatibilityPolicy } from '@lectern/model'
import { ownLevels, readPolicies } from '../../../../content/compatibility-decisions.ts'
import type { AppContext } from '../../../../core/context.ts'
import { dayOf } from '../../../../core/days.ts'
import { openThreads } from '../../../../core/threads/thread-link.ts'
import { listPacked } from '../../../../db/content-store.ts'
import { planComparison, type ModelHashes } from './compare-plan.ts'
import type { CompareTask } from './compare-thread.ts'
import type { ComparedContent, CompareHost, CompareOptions, ModuleTask } from './compare-task.ts'
import { compareModules } from './compare-work.ts'
import { listCompared, type ComparedPair } from './list-compared.ts'
import { readSideDocs } from './side-docs.ts'
import type { Side } from './sides.ts'

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

/** Documents of all comparisons that are kept. */
const mostKept = 40_000
/** Documents that count for a comparison beside those that are different in it: none is kept for nothing. */
const docsOfNothing = 20
/** Bytes of texts up to which no thread is needed. */
const smallBytes = 60_000
const limits = { headlines: comparedHeadlines, models: comparedModels } as const

export class Comparisons {
  readonly #db: AppContext['db']
  readonly #clock: AppContext['clock']
  readonly #threads = openThreads<CompareTask, ComparedContent[], CompareHost>(
    new URL('./compare-thread.ts', import.meta.url),
  )
  readonly #running = new Map<string, Promise<Comparison>>()
  readonly #kept = new Map<string, Comparison>()
  readonly #stop = new AbortController()

  constructor({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
    this.#db = db
    this.#clock = clock
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#threads.close()
  }

  /** What makes `to` of `from`. */
  async get(from: Side, to: Side): Promise<Comparison> {
    const counting = await this.#readCounting(from, to)
    const key = `${from.key} ${to.key} ${keyOf(counting)}`
    const known = this.#kept.get(key)
    if (known !== undefined) return this.#keep(key, known)
    const running = this.#running.get(key) ?? this.#work(from, to, counting).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return this.#keep(key, await running)
  }

  /** The least used go. */
  #keep(key: string, comparison: Comparison): Comparison {
    this.#kept.delete(key)
    this.#kept.set(key, comparison)
    let count = 0
    for (const each of this.#kept.values()) count += sizeOf(each)
    for (const [oldest, each] of this.#kept) {
      if (count <= mostKept || this.#kept.size === 1) break
      this.#kept.delete(oldest)
      count -= sizeOf(each)
    }
    return comparison
  }

  /** What counts of changes today. */
  async #readCounting(from: Side, to: Side): Promise<Counting> {
    const ids = modulesOf(from, to).map(({ id }) => id)
    return { today: dayOf(this.#clock()), policies: await readPolicies(this.#db, ids) }
  }

  async #work(from: Side, to: Side, { today, policies }: Counting): Promise<Comparison> {
    const [before, after] = [await readSideDocs(this.#db, from.contents), await readSideDocs(this.#db, to.contents)]
    const { tasks, models } = await planComparison(this.#db, { from, to, before, after })
    const decided = tasks.map((task) => ({ ...task, policy: policies.get(task.moduleId) ?? ownLevels }))
    const compared = await this.#compare(decided, { today, ...limits })
    const contents = new Map(compared.map((content) => [content.id, content]))
    const { lists, pairs } = await listCompared(before, after, contents)
    return { docCounts: { from: before.size, to: after.size }, lists, pairs, models, modules: modulesOf(from, to) }
  }

  async #compare(tasks: readonly ModuleTask[], options: CompareOptions): Promise<ComparedContent[]> {
    const texts = async (hashes: string[]) => {
      const rows = await listPacked(this.#db, hashes)
      return [...rows.values()].map(({ hash, bytes, base_bytes: base }) => ({ hash, bytes, base }))
    }
    if (await this.#isSmall(tasks)) return compareModules(tasks, options, { texts, turn: () => setImmediate(null) })
    return this.#threads.run(
      { modules: tasks, options },
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
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .where('hash', 'in', hashes)
      .executeTakeFirstOrThrow()
    return Number(size ?? 0) <= smallBytes
  }
}

function sizeOf({ pairs }: Comparison): number {
  return pairs.size + docsOfNothing
}

interface Counting {
  today: string
  policies: ReadonlyMap<number, CompatibilityPolicy>
}

function keyOf({ today, policies }: Counting): string {
  const decided = [...policies].map(([id, { levels, accepted }]) => [id, [...levels], [...accepted]])
  return createHash('sha256')
    .update(JSON.stringify([today, decided]))
    .digest('base64url')
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
