/*
 * A share that was migrated before. Owns: that its end, password and documents follow what is changed there, unless people changed the same here; one
 * that was revoked here stays so.
 */
import { limits, shareType, type ShareType } from '@lectern/contracts'
import { flagOf, idOf, numberOf, textOf, writeTornaId, type DumpRow } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { digestOfText, verifyPassword } from '../../../../auth/secrets.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { ShareRow } from '../../../../db/schema.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { changeShare, readShown } from '../../../sharing/share/share-commands.ts'
import { listPasswordHashes } from '../../../sharing/visit/visit-queries.ts'
import type { Link } from '../link-repo.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'
import { mergeFields } from './merge-fields.ts'
import { liveRows } from '../../../../db/rows.ts'

export interface ShareItem {
  doc_id: number
  is_folder: number
}

/** What both products have of a share, in values that can be compared. */
type ShareFields = {
  name: string
  remark: string
  type: ShareType
  status: 0 | 1
  is_all: 0 | 1
  /** `never` for no end. */
  expiresAtMs: number
  /** JSON of the ids here, sorted; of a share of everything empty. */
  items: string
  /** JSON of the names, sorted; empty for all. */
  environments: string
}

/** What a share shows: its documents, and the names of its environments; `null` for all. */
export interface ShareContents {
  items: readonly ShareItem[]
  environments: readonly string[] | null
}

/** What the link of a share keeps. */
interface LastMigrated {
  fields: ShareFields
  /** The hash that was written; another one is someone's. */
  password: string | null
}

const never = 0

export function isEncrypted(row: DumpRow): boolean {
  return numberOf(row, 'type', 1) === shareType.encrypted
}

export function shareFields(row: DumpRow, moduleName: string, { items, environments }: ShareContents): ShareFields {
  const remark = storableText(textOf(row, 'remark')).trim()
  const isAll = flagOf(row, 'is_all')
  return {
    name: (storableText(textOf(row, 'name')).trim() || remark || moduleName).slice(0, limits.shareName),
    remark: remark.slice(0, limits.shareRemark),
    type: isEncrypted(row) ? shareType.encrypted : shareType.public,
    status: flagOf(row, 'status', 1),
    is_all: isAll,
    expiresAtMs: lastMoment(textOf(row, 'expiration_time')),
    items: isAll === 1 ? '[]' : writeItems(items),
    environments: writeNames(environments),
  }
}

function writeNames(names: readonly string[] | null): string {
  return names === null ? '' : JSON.stringify([...names].sort())
}

/** The names as a share has them. */
function readNames(written: string): string[] | null {
  // Written by `writeNames`.
  return written === '' ? null : (JSON.parse(written) as string[])
}

function writeItems(items: readonly ShareItem[]): string {
  return JSON.stringify(items.map(({ doc_id: id }) => id).sort((a, b) => a - b))
}

/** The end of the day, as there: a date is the last day it works. */
function lastMoment(date: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  return year === '' ? never : new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime()
}

/** As it is stored. */
export function endOf(expiresAtMs: number): number | null {
  return expiresAtMs === never ? null : expiresAtMs
}

export function shareLink(row: DumpRow, place: Pick<Link, 'ourId' | 'scopeId'>, lastMigrated: LastMigrated): Link {
  return { ...place, tornaId: idOf(row), key: '', lastMigrated: JSON.stringify(lastMigrated) }
}

/** @returns whether it is still there */
export async function followShare(
  run: MigrationRun,
  application: Application,
  { row, contents, known }: { row: DumpRow; contents: ShareContents; known: Link },
): Promise<boolean> {
  const { tally } = run
  const path = [...application.path, textOf(row, 'remark') || writeTornaId(idOf(row))]
  const share = await findShare(run, known.ourId)
  if (share === undefined) {
    tally.count('shares', 'kept')
    tally.remark('deletedHere', path)
    return false
  }
  const lastMigrated = JSON.parse(known.lastMigrated) as LastMigrated // written by `shareLink`
  const live = await listLive(run, contents.items)
  const theirs = shareFields(row, application.name, { ...contents, items: live })
  const { changes, isKept } = mergeFields(lastMigrated.fields, theirs, await fieldsOf(run, share))
  const hashes = await listPasswordHashes(run.context.db, { of: 'share', id: share.id })
  const password = await settlePassword(row, hashes, lastMigrated)
  const isEmpty = (changes.is_all ?? share.is_all) === 0 && changes.items !== undefined && live.length === 0
  if (isEmpty) tally.remark('shareEmpty', path)
  const isChanged = !isEmpty && (Object.keys(changes).length > 0 || password.text !== undefined)
  if (isChanged && !(await writeChanges(run, application, share, { changes, password: password.text, items: live })))
    // Someone changed it since it was read: what they left is compared again.
    return followShare(run, application, { row, contents, known })
  const [now = null] = await listPasswordHashes(run.context.db, { of: 'share', id: share.id })
  const written: LastMigrated = { fields: theirs, password: password.isKept ? lastMigrated.password : now }
  await run.context.db
    .transaction()
    .execute((tx) => link(run, tx, 'share', [shareLink(row, { ourId: share.id, scopeId: application.id }, written)]))
  if (isKept || password.isKept) tally.remark('changedHere', path)
  tally.count('shares', isChanged ? 'changed' : isKept || password.isKept ? 'kept' : 'unchanged')
  return true
}

async function findShare({ context: { db } }: MigrationRun, id: number): Promise<ShareRow | undefined> {
  return db.selectFrom('share').selectAll().where('id', '=', id).where('deleted_at_ms', 'is', null).executeTakeFirst()
}

/** Those not deleted here. */
async function listLive({ context: { db } }: MigrationRun, items: readonly ShareItem[]): Promise<ShareItem[]> {
  const live = new Set<number>()
  for (const part of inBatches(items)) {
    const ids = part.map(({ doc_id: id }) => id)
    const rows = await liveRows(db, 'doc', { id: ids }).select('id').execute()
    for (const { id } of rows) live.add(id)
  }
  return items.filter(({ doc_id: id }) => live.has(id))
}

async function fieldsOf({ context: { db } }: MigrationRun, share: ShareRow): Promise<ShareFields> {
  const items = await db
    .selectFrom('share_item')
    .select(['doc_id', 'is_folder'])
    .where('share_id', '=', share.id)
    .execute()
  const { name, remark, type, expires_at_ms: end } = share
  const flag = (value: number): 0 | 1 => (value === 0 ? 0 : 1)
  const flags = { status: flag(share.status), is_all: flag(share.is_all) }
  const environments = writeNames(readShown(share.environments))
  return { name, remark, type, ...flags, expiresAtMs: end ?? never, items: writeItems(items), environments }
}

/** `text`: the password to set. Whether it is the same can be asked of a hash, but not whether Torna has another than last time. */
async function settlePassword(
  row: DumpRow,
  hashes: readonly string[],
  lastMigrated: LastMigrated,
): Promise<{ text: string | undefined; isKept: boolean }> {
  const text = textOf(row, 'password')
  if (!isEncrypted(row) || text.trim() === '') return { text: undefined, isKept: false }
  for (const hash of hashes)
    if (await verifyPassword(digestOfText(text), hash)) return { text: undefined, isKept: false }
  const isAsMigrated = hashes.length <= 1 && (hashes[0] ?? null) === lastMigrated.password
  return isAsMigrated ? { text, isKept: false } : { text: undefined, isKept: true }
}

/** False when the share is no longer the one that was compared; nothing is written then. */
async function writeChanges(
  { context, origin }: MigrationRun,
  { spaceId }: Application,
  share: ShareRow,
  {
    changes,
    password,
    items,
  }: { changes: Partial<ShareFields>; password: string | undefined; items: readonly ShareItem[] },
): Promise<boolean> {
  const change = {
    updatedAtMs: share.updated_at_ms,
    ...(changes.type !== undefined && { type: changes.type }),
    ...(changes.name !== undefined && { shareName: changes.name }),
    ...(changes.remark !== undefined && { remark: changes.remark }),
    ...(changes.status !== undefined && { status: changes.status }),
    ...(changes.is_all !== undefined && { isAll: changes.is_all }),
    ...(changes.expiresAtMs !== undefined && { expiresAtMs: endOf(changes.expiresAtMs) }),
    ...(changes.environments !== undefined && { environments: readNames(changes.environments) }),
    ...(changes.items !== undefined && {
      content: items.map((item) => ({
        docId: encodeId('doc', item.doc_id),
        isShareFolder: item.is_folder === 1 ? (1 as const) : (0 as const),
      })),
    }),
    ...(password !== undefined && { password }),
  }
  try {
    await changeShare(context, origin, { shareId: share.id, spaceId }, change)
    return true
  } catch (error) {
    if (error instanceof AppError && error.error === 'changed_meanwhile') return false
    throw error
  }
}
