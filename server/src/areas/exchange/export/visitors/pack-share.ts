/*
 * What visitors see of a share, as the thread that writes it out takes it. Owns: that what is frozen is written as it was: each application of a release by
 * itself, and the frozen items of a share as parts of one application.
 */
import { nodeType } from '@lectern/contracts'
import { readCommon } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { TreeItem, TreeRow } from '../../../documents/doc/tree/tree-queries.ts'
import { readExportedRelease } from '../../../sharing/release/exported-release-queries.ts'
import { listShared, listShownItems, type ExportedShare } from '../../../sharing/share/exported-share-queries.ts'
import type { PackedApplication, PackedJoining, PackedText } from '../export-package.ts'
import { packApplication, packItems, type PackedChoice } from '../pack-application.ts'
import { pickItems } from '../pick-items.ts'
import { frozenTexts, presentTexts, withoutFolderNames } from '../text-sources.ts'

type Db = AppContext['db']

/** Documents and folders that were chosen, by their public ids; absent for everything. */
export type Picks = readonly string[] | undefined

/** On its way to the thread that writes it out. */
export interface PackedVisit {
  applications: PackedApplication[]
  joining?: PackedJoining
  /** Documents that are Markdown or rich text once more: pictures are in them. */
  written: PackedText[]
}

/** @throws {AppError} not_accessible when something that was chosen is not in the share, export_empty */
export async function packShare(db: Db, share: ExportedShare, picks: Picks): Promise<PackedVisit> {
  const { release_id: releaseId, module_id: moduleId } = share.row
  if (releaseId !== null) return packRelease(db, share, { releaseId, picks })
  // A share is of one of both.
  if (moduleId === null) throw new AppError('not_accessible')
  const shown = await listShownItems(db, { ...share.row, module_id: moduleId })
  const sharedIds = listShared(shown.items, ({ id }) => shown.chosen?.has(id) ?? true)
  if (shown.snapshotOf.size > 0) return packPartlyFrozen(db, share, { ...shown, moduleId, sharedIds, picks })
  const choice = choiceOf(shown.items, { isAll: shown.chosen === undefined, picks })
  const base = { moduleId, keepHidden: false, openFolders: sharedIds }
  const packed = await packApplication(db, { ...base, ...choice })
  const isWhole = shown.chosen === undefined
  return together([forVisitors(packed, share, isWhole ? undefined : share.row.name)])
}

/** Refuses what `packShare` refuses before anything is read. @throws {AppError} not_accessible */
export async function checkPicks(db: Db, { row }: ExportedShare, picks: Picks): Promise<void> {
  if (picks === undefined) return
  const { release_id: releaseId, module_id: moduleId } = row
  const { items } =
    releaseId !== null
      ? await readExportedRelease(db, releaseId)
      : await listShownItems(db, { ...row, module_id: moduleId ?? 0 })
  pickItems(items, new Set(picks))
}

/** @throws {AppError} not_accessible when something that was chosen is not in the share */
function choiceOf(
  items: readonly TreeItem[],
  { isAll, picks }: { isAll: boolean; picks: Picks },
): { chosen?: ReadonlySet<number> } {
  if (picks === undefined && isAll) return {}
  const picked = picks === undefined ? items : pickItems(items, new Set(picks))
  // Only documents: what comes into a folder that is not shared itself stays out.
  return { chosen: new Set(picked.flatMap(({ row }) => (row?.is_folder === 0 ? [row.id] : []))) }
}

interface ReleaseChoice {
  releaseId: number
  picks: Picks
}

async function packRelease(db: Db, share: ExportedShare, { releaseId, picks }: ReleaseChoice): Promise<PackedVisit> {
  const { items: all, parts } = await readExportedRelease(db, releaseId)
  const items = picks === undefined ? all : pickItems(all, new Set(picks))
  const byId = new Map(parts.map((part) => [part.moduleId, part]))
  const openFolders = listShared(all, (row) => byId.get(row.module_id)?.chosen?.has(row.id) ?? true)
  const packed: PackedChoice[] = []
  for (const moduleId of modulesOf(items)) {
    const part = byId.get(moduleId)
    if (part === undefined) continue
    const isOwn = (row: TreeRow): boolean => row.module_id === moduleId
    const { snapshotId, isWhole } = part
    const source = snapshotId === undefined ? presentTexts(db, moduleId) : frozenTexts(db, { snapshotId, moduleId })
    const choice = await packItems(source, { items, isOwn, openFolders, isPart: true })
    const isTold = isWhole && picks === undefined
    const one = forVisitors(choice, share, isTold ? undefined : choice.application.name, snapshotId !== undefined)
    packed.push(one)
  }
  return together(packed)
}

/** Applications with documents among the items, in reading order. */
function modulesOf(items: readonly TreeItem[]): Set<number> {
  return new Set(items.flatMap(({ row, type }) => (row === undefined || type !== nodeType.doc ? [] : row.module_id)))
}

interface FrozenShare {
  moduleId: number
  items: readonly TreeItem[]
  snapshotOf: ReadonlyMap<TreeRow, number>
  sharedIds: ReadonlySet<number>
  picks: Picks
}

async function packPartlyFrozen(
  db: Db,
  share: ExportedShare,
  { moduleId, items: all, snapshotOf, sharedIds, picks }: FrozenShare,
): Promise<PackedVisit> {
  const items = picks === undefined ? all : pickItems(all, new Set(picks))
  const packed: PackedChoice[] = []
  for (const snapshotId of new Set(items.map(({ row }) => row && snapshotOf.get(row)))) {
    const isOwn = (row: TreeRow): boolean => snapshotOf.get(row) === snapshotId
    const source = snapshotId === undefined ? presentTexts(db, moduleId) : frozenTexts(db, { snapshotId, moduleId })
    const choice = { items, isOwn, openFolders: sharedIds, isPart: true }
    packed.push(forVisitors(await packItems(withoutFolderNames(source), choice), share, share.row.name))
  }
  return { ...together(packed), joining: joiningOf(share.row.name, items) }
}

function joiningOf(name: string, items: readonly TreeItem[]): PackedJoining {
  return {
    ...{ name, description: '', server: '', common: readCommon({}), names: new Map(), pages: new Set() },
    folders: items.flatMap(({ id, type, label, parent }) =>
      type === nodeType.folder ? [{ key: id, parentKey: items[parent]?.id, name: label }] : [],
    ),
    order: items.flatMap(({ id, type }) => (type === nodeType.doc ? [id] : [])),
  }
}

/** @param partTitle of a part of an application */
function forVisitors(
  { application, written }: PackedChoice,
  { environments }: ExportedShare,
  partTitle: string | undefined,
  isFrozen = false,
): PackedChoice {
  const part = partTitle === undefined ? {} : { partTitle, ...(isFrozen && { hidesTags: true }) }
  return { application: { ...application, visitors: { environments, ...part } }, written }
}

/** @throws {AppError} export_empty */
function together(packed: readonly PackedChoice[]): PackedVisit {
  const applications = packed.map(({ application }) => application)
  return refuseEmpty({ applications, written: packed.flatMap(({ written }) => written) })
}

/** @throws {AppError} export_empty */
export function refuseEmpty(packed: PackedVisit): PackedVisit {
  if (packed.applications.every(({ documents }) => documents.length === 0)) throw new AppError('export_empty')
  return packed
}
