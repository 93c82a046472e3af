/* Which document here is which of Torna's, and what Torna has of it beside its content: columns, places and times. */
import { AppError } from '../../../../core/app-error.ts'
import { touchTree } from '../../../../content/tree-version.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Link } from '../link-repo.ts'
import type { KeyedItem } from '../read/migration-protocol.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'
import { isSamePlace, settlePositions, writePositions, type Placed, type Position } from './order-step.ts'
import { mergeFields } from './merge-fields.ts'
import { type Columns, listOurs, writeColumns, writeTimes, type LinkedDoc } from './linked-docs-repo.ts'

/** What a link of a folder or document keeps; columns that a version of Torna lacks are absent. */
interface LastMigrated extends Partial<Columns> {
  /** By Torna. */
  orderIndex?: number
  /** The folder here it is in by Torna, 0 for none. */
  folderId?: number
  /** Where it was here after the last run, unless people had moved it by then. */
  position?: Position
}

/** What was known before the import. */
interface Before {
  links: ReadonlyMap<number, Link>
  before: ReadonlyMap<number, Position>
}

interface Linked extends LinkedDoc {
  lastMigrated: LastMigrated | undefined
  isMoved: boolean
  folderId: number
}

const columnsOf = ({ columns }: KeyedItem): Columns => ({
  status: columns.status,
  is_show: columns.isShow,
  is_locked: columns.isLocked,
  version: columns.version,
})

/** Notes which document is which, and writes what Torna has of it beside its content. */
export async function linkDocuments(
  run: MigrationRun,
  { id: moduleId, path }: Application,
  items: readonly KeyedItem[],
  known: Before,
): Promise<void> {
  const { context, tally, job } = run
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    if (!(await touchTree(tx, moduleId, context.clock()))) throw new AppError('not_accessible')
    const ours = await listOurs(tx, moduleId)
    const linked: Linked[] = []
    const byId = new Map([...ours.values()].map((each) => [each.id, each]))
    const folders = new Map(items.map(({ id, key }) => [id, ours.get(key)?.id ?? 0]))
    for (const item of items) {
      const here = ours.get(item.key) ?? byId.get(known.links.get(item.id)?.ourId ?? 0)
      if (here === undefined) {
        if (!item.isFolder) tally.remark('deletedHere', [...path, item.name])
        continue
      }
      const lastMigrated = lastMigratedOf(known.links.get(item.id))
      if (item.isFolder) tally.count('folders', lastMigrated === undefined ? 'added' : 'unchanged')
      const isMoved = wasMoved(lastMigrated, known.before.get(here.id))
      linked.push({ item, here, lastMigrated, isMoved, folderId: folders.get(item.parentId) ?? 0 })
    }
    const positions = await followPlaces(run, tx, path, linked)
    await followColumns(run, tx, path, linked)
    await writeTimes(
      tx,
      linked.filter(({ here }) => !known.before.has(here.id)),
      context.clock(),
    )
    const links = linked.map(({ item, here, folderId }): Link => {
      const position = positions.get(here.id)
      const { orderIndex } = item.columns
      const lastMigrated: LastMigrated = {
        ...columnsOf(item),
        orderIndex,
        folderId,
        ...(position !== undefined && { position }),
      }
      return {
        tornaId: item.id,
        ourId: here.id,
        scopeId: moduleId,
        key: here.key,
        lastMigrated: JSON.stringify(lastMigrated),
      }
    })
    await link(run, tx, 'doc', links)
  })
}

function lastMigratedOf(known: Link | undefined): LastMigrated | undefined {
  return known && (JSON.parse(known.lastMigrated) as LastMigrated) // written by `linkDocuments`
}

/** What people moved once is theirs to place. */
function wasMoved(lastMigrated: LastMigrated | undefined, before: Position | undefined): boolean {
  if (lastMigrated === undefined) return false
  return lastMigrated.position === undefined || before === undefined || !isSamePlace(lastMigrated.position, before)
}

/** @returns the current place of each that no one moved here */
async function followPlaces(
  { tally }: MigrationRun,
  tx: Executor,
  path: readonly string[],
  linked: readonly Linked[],
): Promise<Map<number, Position>> {
  const things = linked.map(({ here, lastMigrated, isMoved, folderId }): Placed => {
    const isElsewhere = lastMigrated?.folderId !== undefined && lastMigrated.folderId !== folderId
    const wantedParentId = isElsewhere ? folderId || null : here.position.parentId
    return { id: here.id, now: here.position, wantedParentId, isMoved }
  })
  for (const { item, lastMigrated, isMoved } of linked)
    if (isMoved && lastMigrated?.orderIndex !== item.columns.orderIndex) tally.remark('movedHere', [...path, item.name])
  // Folders that nest too deep are one with the one above.
  const now = new Map(things.map((each) => [each.id, each]))
  const positions = settlePositions([...now.values()])
  const isNews = ([id, position]: [number, Position]): boolean => !isSamePlace(position, now.get(id)?.now ?? position)
  await writePositions(tx, [...positions].filter(isNews))
  return positions
}

async function followColumns(
  { tally }: MigrationRun,
  tx: Executor,
  path: readonly string[],
  linked: readonly Linked[],
): Promise<void> {
  const changed = linked.flatMap(({ item, here, lastMigrated = {} }): [number, Columns][] => {
    const { changes, isKept } = mergeFields(lastMigrated, columnsOf(item), here.columns)
    if (isKept) tally.remark('changedHere', [...path, item.name])
    return Object.keys(changes).length === 0 ? [] : [[here.id, { ...here.columns, ...changes }]]
  })
  await writeColumns(tx, changed)
}
