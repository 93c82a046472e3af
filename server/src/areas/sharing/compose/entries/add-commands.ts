/* Putting documents, folders of other spaces and own folders into a composed project. */
import { docType, limits, type addComposeEntries, type addComposeFolder, type BodyOf } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import { namesForAudit, orderBehind, requireFolder } from './entry-places.ts'
import { countEntries, insertEntries, listFolders, listHighestOrders, listTaken, type NewEntry } from './entry-repo.ts'
import { rebuildSources } from './source-commands.ts'
import { entryOf, listFolderPaths, pickSources } from './pick-sources.ts'
import { planEntries, type EntryPlan, type PlannedFolder } from './plan-entries.ts'

/** What was put in, and how many of the picked ones are in the project already. */
export interface AddedEntries {
  ids: number[]
  skipped: number
}

/**
 * Puts picked documents and folders behind what is in a folder.
 * @throws {AppError} compose_empty, not_accessible for what the person may not read, folder_elsewhere, compose_full
 */
export async function addEntries(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { docList, parentId: parent, keepFolders }: Omit<BodyOf<typeof addComposeEntries>, 'projectId'>,
): Promise<AddedEntries> {
  if (docList.length === 0) throw new AppError('compose_empty')
  const { composeId, spaceId } = place
  const orders = new Map(docList.map(({ docId, orderIndex }) => [decodeId('doc', docId), orderIndex]))
  const wanted = [...orders.keys()]
  const writer = { addedBy: origin.actor.userId, nowMs: clock() }
  return db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, writer.nowMs)
    const parentId = await requireFolder(tx, composeId, parent)
    const picked = await pickSources(tx, origin.actor, wanted)
    const taken = await listTaken(tx, composeId, wanted)
    const sources = wanted.flatMap((id) => (taken.has(id) ? [] : (picked.get(id) ?? [])))
    const pathOf = keepFolders === 1 ? await listFolderPaths(tx, sources) : () => []
    const present = { folders: await listFolders(tx, composeId), highest: await listHighestOrders(tx, composeId) }
    const plan = planEntries(sources, present, { parentId, pathOf, orders })
    await requireRoom(tx, composeId, plan.entries.length + plan.levels.flat().length)
    const ids = await writePlan(tx, composeId, plan, writer)
    if (ids.length === 0) return { ids, skipped: wanted.length }
    await rebuildSources(tx, composeId)
    const subject = { kind: 'compose', id: composeId, name }
    const details = namesForAudit(sources.map((source) => ({ name: '', source_name: source.name })))
    await recordAudit(tx, origin, { action: 'compose.addEntries', subject, spaceId, details }, writer.nowMs)
    return { ids, skipped: wanted.length - ids.length }
  })
}

/** Who puts something in, and when. */
interface Writer {
  addedBy: number
  nowMs: number
}

/** Ids of the entries that refer to sources, in the order of the plan. */
async function writePlan(tx: Executor, composeId: number, plan: EntryPlan, writer: Writer): Promise<number[]> {
  const made = new Map<PlannedFolder, number>()
  const idOf = (parent: PlannedFolder['parent']): number | null =>
    typeof parent === 'object' && parent !== null ? (made.get(parent) ?? null) : parent
  const rowOf = (parent: PlannedFolder['parent'], order: number) => ({
    ...rowIn(composeId, writer),
    parent_id: idOf(parent),
    order_index: order,
  })
  for (const level of plan.levels) {
    const rows = level.map(({ name, parent, order }) => ({ ...rowOf(parent, order), ...ownFolder(name) }))
    const ids = await insertEntries(tx, rows)
    for (const [index, folder] of level.entries()) made.set(folder, ids[index] ?? 0)
  }
  const rows = plan.entries.map(({ source, parent, order }) => ({
    ...rowOf(parent, order),
    is_folder: 0,
    name: '',
    ...entryOf(source, writer.addedBy),
  }))
  return insertEntries(tx, rows)
}

function rowIn(composeId: number, { addedBy, nowMs }: Writer) {
  return { compose_project_id: composeId, added_by: addedBy, created_at_ms: nowMs, updated_at_ms: nowMs }
}

const noSource = {
  doc_id: null,
  is_source_folder: 0,
  origin: '',
  source_name: '',
  source_method: '',
  source_type: docType.http,
} as const satisfies Partial<NewEntry>

function ownFolder(name: string) {
  return { ...noSource, is_folder: 1, name }
}

/** @throws {AppError} compose_full */
async function requireRoom(tx: Executor, composeId: number, count: number): Promise<void> {
  if ((await countEntries(tx, composeId)) + count > limits.composeEntries)
    throw new AppError('compose_full', { limit: limits.composeEntries })
}

/**
 * Makes a folder of the project; its id.
 * @throws {AppError} folder_elsewhere, compose_full
 */
export async function addFolder(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { name: wanted, parentId: parent, orderIndex }: Omit<BodyOf<typeof addComposeFolder>, 'projectId'>,
): Promise<number> {
  const { composeId, spaceId } = place
  const writer = { addedBy: origin.actor.userId, nowMs: clock() }
  return db.transaction().execute(async (tx) => {
    const projectName = await touchCompose(tx, place, writer.nowMs)
    const parentId = await requireFolder(tx, composeId, parent)
    await requireRoom(tx, composeId, 1)
    const name = wanted.trim()
    const order = orderIndex ?? (await orderBehind(tx, composeId, parentId))
    const row = { ...rowIn(composeId, writer), ...ownFolder(name), parent_id: parentId, order_index: order }
    const [id = 0] = await insertEntries(tx, [row])
    const subject = { kind: 'compose', id: composeId, name: projectName }
    const details = { count: 1, names: [name] }
    await recordAudit(tx, origin, { action: 'compose.addEntries', subject, spaceId, details }, writer.nowMs)
    return id
  })
}
