/* Making, changing and deleting published sites. */
import { limits, type addSite, type BodyOf, type updateSite } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockRow, lockSpace } from '../../../content/lock-row.ts'
import type { Database, SiteRow } from '../../../db/schema.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { checkDefault, readLogo, readVersions } from './site-checks.ts'
import {
  columnsOf,
  countSites,
  findHostOwner,
  findNameOwner,
  insertSite,
  listVersions,
  freeOldNames,
  lockSite,
  replaceVersions,
  setDefaultVersion,
  setName,
  updateSiteRow,
  type SiteOwner,
} from './site-repo.ts'
import { isComposedSpace } from './site-source-repo.ts'

export type NewSite = Omit<BodyOf<typeof addSite>, 'projectId'>
export type SiteChange = Omit<BodyOf<typeof updateSite>, 'id'>

/** Where a site belongs. */
export interface SitePlace {
  owner: SiteOwner
  spaceId: number
}

/**
 * Publishes a site; its id.
 * @throws {AppError} site_too_many, space_not_composed, site_address_taken, site_host_taken, and as `readVersions` and `readLogo`
 */
export async function createSite(
  context: AppContext,
  origin: Origin<UserActor>,
  { owner, spaceId }: SitePlace,
  body: NewSite,
): Promise<number> {
  const nowMs = context.clock()
  const logo = readLogo(body.logo ?? null)
  return refuseTaken(context, { ...body, siteId: undefined }, async (tx) => {
    await lockOwner(tx, owner)
    if ('spaceId' in owner && !(await isComposedSpace(tx, spaceId))) throw new AppError('space_not_composed')
    if ((await countSites(tx, owner)) >= limits.sites) throw new AppError('site_too_many', { limit: limits.sites })
    checkDefault(body.versions, body.defaultLabel)
    const versions = await readVersions(tx, owner, body.versions, body.defaultLabel)
    const siteId = await insertSite(tx, {
      ...columnsOf(owner),
      title: body.title.trim(),
      description: body.description?.trim() ?? '',
      accent: body.accent ?? '',
      logo,
      allows_robots: body.allowsRobots ?? 1,
      shows_changes: body.showsChanges ?? 0,
      host_name: body.hostName === undefined || body.hostName === '' ? null : body.hostName,
      status: body.status ?? 1,
      created_by: origin.actor.userId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    await takeName(tx, siteId, body.name, nowMs)
    await replaceVersions(tx, siteId, versions)
    const subject = { kind: 'site', id: siteId, name: body.title.trim() }
    const details = { address: body.name, versions: body.versions.map(({ label }) => label) }
    await recordAudit(tx, origin, { action: 'site.create', subject, spaceId, details }, nowMs)
    return siteId
  })
}

/** Its sites are counted one after the other. */
async function lockOwner(tx: Transaction<Database>, owner: SiteOwner): Promise<void> {
  const isLive = await ('projectId' in owner ? lockRow(tx, 'project', owner.projectId) : lockSpace(tx, owner.spaceId))
  if (!isLive) throw new AppError('not_accessible')
}

/** A former name of another site is taken as well: its addresses are in use. */
async function takeName(tx: Transaction<Database>, siteId: number, name: string, nowMs: number): Promise<void> {
  const ownerId = await findNameOwner(tx, name)
  if (ownerId !== undefined && ownerId !== siteId) throw new AppError('site_address_taken', { name })
  await setName(tx, siteId, { name, isOwn: ownerId === siteId }, nowMs)
  await freeOldNames(tx, siteId)
}

/** Two that take the same address at the same moment: the database lets one of them. `siteId`: of a site that there is already. */
async function refuseTaken<T>(
  { db, engine }: AppContext,
  { name = '', hostName = '', siteId }: Pick<SiteChange, 'name' | 'hostName'> & { siteId: number | undefined },
  write: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(write)
  } catch (error) {
    if (!engine.isUniqueViolation(error)) throw error
    const ownerId = hostName === '' ? undefined : await findHostOwner(db, hostName)
    throw ownerId !== undefined && ownerId !== siteId
      ? new AppError('site_host_taken', { hostName }, { cause: error })
      : new AppError('site_address_taken', { name }, { cause: error })
  }
}

/**
 * Changes a site; what the body leaves out stays. Its newest former names keep leading to it.
 * @throws {AppError} as `createSite`; not_accessible when it was deleted, changed_meanwhile when it is not the one that was shown
 */
export async function changeSite(
  context: AppContext,
  origin: Origin<UserActor>,
  { owner, spaceId, siteId }: SitePlace & { siteId: number },
  body: SiteChange,
): Promise<void> {
  const nowMs = context.clock()
  const changes = {
    ...(body.title !== undefined && { title: body.title.trim() }),
    ...(body.description !== undefined && { description: body.description.trim() }),
    ...(body.accent !== undefined && { accent: body.accent }),
    ...(body.logo !== undefined && { logo: readLogo(body.logo) }),
    ...(body.allowsRobots !== undefined && { allows_robots: body.allowsRobots }),
    ...(body.showsChanges !== undefined && { shows_changes: body.showsChanges }),
    ...(body.hostName !== undefined && { host_name: body.hostName === '' ? null : body.hostName }),
    ...(body.status !== undefined && { status: body.status }),
  }
  await refuseTaken(context, { ...body, siteId }, async (tx) => {
    const before = await lockSite(tx, siteId)
    if (before === undefined) throw new AppError('not_accessible')
    if (body.updatedAtMs !== undefined && body.updatedAtMs !== before.updated_at_ms)
      throw new AppError('changed_meanwhile')
    if (body.name !== undefined) await takeName(tx, siteId, body.name, nowMs)
    await changeVersions(tx, owner, siteId, body)
    await updateSiteRow(tx, siteId, changes, nowMs)
    const subject = { kind: 'site', id: siteId, name: before.title }
    const details = detailsOf(before, changes, body)
    await recordAudit(tx, origin, { action: 'site.update', subject, spaceId, details }, nowMs)
  })
}

/** The pictures themselves say nothing in a log. */
function detailsOf(
  before: SiteRow,
  { logo, ...changes }: Partial<SiteRow>,
  { name, versions }: SiteChange,
): Readonly<Record<string, unknown>> {
  return {
    ...changesBetween({ ...before }, changes),
    ...(logo !== undefined && { logo: logo === null ? 'removed' : 'replaced' }),
    ...(name !== undefined && { address: name }),
    ...(versions !== undefined && { versions: versions.map(({ label }) => label) }),
  }
}

async function changeVersions(
  tx: Transaction<Database>,
  owner: SiteOwner,
  siteId: number,
  { versions, defaultLabel }: SiteChange,
): Promise<void> {
  if (versions === undefined && defaultLabel === undefined) return
  const before = await listVersions(tx, [siteId])
  checkDefault(versions ?? before, defaultLabel)
  if (versions !== undefined) {
    const current = before.find(({ is_default }) => is_default === 1)
    await replaceVersions(tx, siteId, await readVersions(tx, owner, versions, defaultLabel ?? current?.label))
  } else if (defaultLabel !== undefined) {
    await setDefaultVersion(tx, siteId, defaultLabel)
  }
}

/**
 * Puts a site into the trash; what it showed stays, and its addresses answer no one.
 * @returns its entry there
 * @throws {AppError} not_accessible when it was deleted already
 */
export function removeSite({ db, clock }: AppContext, origin: Origin<UserActor>, id: number): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'site', id }, origin, clock()))
}
