/*
 * Where the documents of a release are: in a snapshot what is frozen, in its applications what is followed live. A draft has nothing frozen yet. Owns:
 * how many documents that comes to. Does not own: reading them (`release-reader.ts`), comparing them (`compare/`).
 */
import type { ReleaseMode } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { LatestMap } from '../../../core/latest-map.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { ReleaseRow, SnapshotModuleRow } from '../../../db/schema.ts'
import { countDocs } from '../../documents/doc/tree/tree-queries.ts'
import { listSnapshotModules } from '../snapshot/snapshot-queries.ts'
import { findChosenModules, listChosenDocs, listChosenModules, type ChosenModuleRow } from './release-choice-repo.ts'

/** An application as it is now, with what of it is in the release. */
export interface LiveModule {
  moduleId: number
  name: string
  orderIndex: number
  mode: ReleaseMode
  /** Changes whenever anything in the application does. */
  version: string
  treeVersion: number
  /** Documents, and folders with everything in them; absent for all. */
  chosen: ReadonlySet<number> | undefined
}

export interface ReleaseContents {
  /** What is frozen; undefined when nothing is. */
  frozen: { snapshotId: number; modules: readonly SnapshotModuleRow[] } | undefined
  live: readonly LiveModule[]
}

/** What the release contains. */
export async function findContents(db: Executor, row: ReleaseRow): Promise<ReleaseContents> {
  const [frozen, followed] = await Promise.all([findFrozen(db, row.snapshot_id), listFollowed(db, row)])
  return { frozen, live: await withChosen(db, row.id, followed) }
}

/** What it would contain if it was frozen now. */
export async function findContentsNow(db: Executor, { id }: Pick<ReleaseRow, 'id'>): Promise<ReleaseContents> {
  return { frozen: undefined, live: await withChosen(db, id, await listChosenModules(db, [id])) }
}

/** What one of its snapshots contains. */
export async function findFrozen(db: Executor, snapshotId: number | null): Promise<ReleaseContents['frozen']> {
  return snapshotId === null ? undefined : { snapshotId, modules: await listSnapshotModules(db, [snapshotId]) }
}

/** The moment whose documents a snapshot contains. */
export async function findFrozenAt(db: Executor, snapshotId: number | null): Promise<number | null> {
  if (snapshotId === null) return null
  const row = await db.selectFrom('snapshot').select('taken_at_ms').where('id', '=', snapshotId).executeTakeFirst()
  return row?.taken_at_ms ?? null
}

/** Applications that are shown as they are: all those of a draft, of other releases those that are followed live. */
export async function listFollowed(
  db: Executor,
  { id, published_at_ms: publishedAtMs }: Pick<ReleaseRow, 'id' | 'published_at_ms'>,
): Promise<ChosenModuleRow[]> {
  const modules = (await findChosenModules(db, id)) ?? []
  return publishedAtMs === null ? modules : modules.filter(({ mode }) => mode === 'live')
}

async function withChosen(db: Executor, releaseId: number, modules: readonly ChosenModuleRow[]): Promise<LiveModule[]> {
  const isPart = modules.some((row) => row.is_all === 0)
  const docs = isPart ? await listChosenDocs(db, [releaseId], { withHidden: true }) : []
  const byModule = Map.groupBy(docs, (row) => row.module_id)
  return modules.map((row) => liveOf(row, byModule.get(row.module_id) ?? []))
}

function liveOf(row: ChosenModuleRow, docs: readonly { doc_id: number }[]): LiveModule {
  return {
    moduleId: row.module_id,
    name: row.name,
    orderIndex: row.order_index,
    mode: row.mode,
    version: [row.tree_version, row.content_version, row.head_revision_id].join(' '),
    treeVersion: row.tree_version,
    chosen: row.is_all === 1 ? undefined : new Set(docs.map((doc) => doc.doc_id)),
  }
}

/** Numbers that are kept: those of a few projects. */
const keptCounts = 500

/** Documents of applications, counted once for each state of their tree. */
export class DocCounter {
  readonly #db: AppContext['db']
  readonly #kept = new LatestMap<string, number>(keptCounts)

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
  }

  /** How many documents readers see of what is chosen. */
  async count({ moduleId, treeVersion, chosen }: Pick<LiveModule, 'moduleId' | 'treeVersion' | 'chosen'>) {
    const choice = chosen === undefined ? 'all' : [...chosen].sort((a, b) => a - b).join()
    const key = `${String(moduleId)} ${String(treeVersion)} ${choice}`
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const [count = 0] = await countDocs(this.#db, moduleId, [chosen])
    this.#kept.set(key, count)
    return count
  }
}
