/*
 * Deleting for good what can no longer be restored. Works in small transactions, leaves first, so that others keep writing meanwhile and a
 * purge that was interrupted is simply resumed.
 */
import { trashMs } from '@lectern/contracts'
import { purgeSnapshots, sweepSnapshots } from '../../../content/snapshots/remove-snapshots.ts'
import type { AppContext } from '../../../core/context.ts'
import { inBatches } from '../../../db/batches.ts'
import type { TrashRow } from '../../../db/schema.ts'
import { lockTrash } from './trash-repo.ts'
import {
  deleteCase,
  deleteComponents,
  deleteComposeProjects,
  deleteDictionary,
  deleteDocs,
  deleteEmptyModule,
  deleteMockRule,
  deleteModels,
  deleteReleases,
  deleteScript,
  deletePage,
  deleteShell,
  deleteSite,
  deleteUnusedTexts,
  hasOpenJobs,
  listExpired,
  listLinks,
  listModulesOf,
  listProjectsOf,
  listTextsAfter,
  listUnusedAmong,
  type TreeLink,
} from './trash-purge-repo.ts'

const rowsPerStep = 500

type Needs = Pick<AppContext, 'db' | 'engine' | 'log'>

/**
 * Deletes for good everything deleted more than 90 days before `nowMs`, and stored texts nothing refers to any more.
 * @returns how many entries of the trash are gone; one that fails is logged and stays for the next time
 */
export async function purgeTrash(context: Needs, nowMs: number): Promise<number> {
  let purged = 0
  for (const entry of await listExpired(context.db, nowMs - trashMs)) {
    try {
      // A restore that began before the entry expired may still be at work. One that begins after this finds it expired.
      if (!(await context.db.transaction().execute((tx) => lockTrash(tx, entry.id)))) continue
      await purgeEntry(context, entry)
      purged += 1
    } catch (error) {
      // The others can still go; nothing half deleted can be seen, since all of it was in the trash.
      context.log.error({ err: error, trashId: entry.id }, 'purging an entry of the trash failed')
    }
  }
  await sweepSnapshots(context, nowMs)
  await sweepTexts(context)
  return purged
}

/** Deletes for good what was written and never shown: a project, space or application with all it holds. */
export async function purgeUnseen(
  { db }: Pick<Needs, 'db'>,
  { kind, id }: { kind: 'project' | 'space' | 'module'; id: number },
): Promise<void> {
  await purgeEntry({ db }, { id: 0, kind, subject_id: id, module_id: null })
}

/** What decides which rows are deleted. */
type PurgedEntry = Pick<TrashRow, 'id' | 'kind' | 'subject_id' | 'module_id'>

async function purgeEntry({ db }: Pick<Needs, 'db'>, entry: PurgedEntry): Promise<void> {
  if (entry.kind === 'doc' && entry.module_id !== null) {
    await deleteInSteps({ db }, branchOf(await listLinks(db, entry.module_id), entry.subject_id))
  }
  if (entry.kind === 'model') await db.transaction().execute((tx) => deleteModels(tx, [entry.subject_id]))
  if (entry.kind === 'case') await db.transaction().execute((tx) => deleteCase(tx, entry.subject_id))
  if (entry.kind === 'mockRule') await db.transaction().execute((tx) => deleteMockRule(tx, entry.subject_id))
  if (entry.kind === 'script') await db.transaction().execute((tx) => deleteScript(tx, entry.subject_id))
  if (entry.kind === 'dictionary') await db.transaction().execute((tx) => deleteDictionary(tx, entry.subject_id))
  if (entry.kind === 'release') await db.transaction().execute((tx) => deleteReleases(tx, { id: entry.subject_id }))
  if (entry.kind === 'site') await db.transaction().execute((tx) => deleteSite(tx, entry.subject_id))
  const projectIds = await listProjectsOf(db, entry)
  if (projectIds.length > 0) {
    await db.transaction().execute((tx) => deleteReleases(tx, { projectIds }))
    await purgeSnapshots({ db }, projectIds)
  }
  if (entry.kind === 'composePage') await db.transaction().execute((tx) => deletePage(tx, entry.subject_id))
  if (entry.kind === 'compose' || entry.kind === 'space')
    await db.transaction().execute((tx) => deleteComposeProjects(tx, { kind: entry.kind, id: entry.subject_id }))
  for (const moduleId of await listModulesOf(db, entry)) {
    await deleteInSteps({ db }, branchOf(await listLinks(db, moduleId), null))
    let deleted: number
    do {
      deleted = await db.transaction().execute((tx) => deleteComponents(tx, moduleId, rowsPerStep))
    } while (deleted > 0)
    await db.transaction().execute((tx) => deleteEmptyModule(tx, moduleId))
  }
  await db.transaction().execute((tx) => deleteShell(tx, entry))
}

async function deleteInSteps({ db }: Pick<Needs, 'db'>, docIds: readonly number[]): Promise<void> {
  for (const step of inBatches(docIds)) {
    await db.transaction().execute((tx) => deleteDocs(tx, step))
  }
}

/** A folder or document and all below it (`null`: the whole tree), what is inside before what it is in. */
function branchOf(links: readonly TreeLink[], rootId: number | null): number[] {
  const children = new Map<number | null, number[]>()
  for (const { id, parent_id: parentId } of links) {
    const siblings = children.get(parentId)
    if (siblings === undefined) children.set(parentId, [id])
    else siblings.push(id)
  }
  const branch: number[] = rootId === null ? [...(children.get(null) ?? [])] : [rootId]
  // Grows while it is walked: each comes after what it is in.
  for (const id of branch) for (const child of children.get(id) ?? []) branch.push(child)
  return branch.reverse()
}

/** Texts that one look goes through: few enough that reading them holds no one up. */
const textsPerLook = 500

async function sweepTexts({ db, engine }: Needs): Promise<void> {
  for (let afterHash: string | undefined = ''; afterHash !== undefined;) {
    const hashes = await listTextsAfter(db, afterHash, textsPerLook)
    afterHash = hashes.length < textsPerLook ? undefined : hashes.at(-1)
    const unused = hashes.length === 0 ? [] : await listUnusedAmong(db, hashes)
    if (unused.length === 0) continue
    const isStopped = await db.transaction().execute(async (tx) => {
      if (await hasOpenJobs(tx)) return true
      await deleteUnusedTexts(tx, unused, engine)
      return false
    })
    if (isStopped) return
  }
}
