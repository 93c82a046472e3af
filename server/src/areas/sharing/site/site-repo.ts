/* SQL of published sites, for those who manage them. */
import { limits } from '@lectern/contracts'
import { type Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import type { Database, SiteRow } from '../../../db/schema.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import { laterThan } from '../../../db/later-than.ts'

/** Who a site is of: a project, or a space that publishes its composed projects. */
export type SiteOwner = { projectId: number } | { spaceId: number }

export const columnsOf = (owner: SiteOwner): Pick<SiteRow, 'project_id' | 'space_id'> =>
  'projectId' in owner ? { project_id: owner.projectId, space_id: null } : { project_id: null, space_id: owner.spaceId }

export async function insertSite(tx: Executor, values: Insertable<Database['site']>): Promise<number> {
  const { id } = await tx.insertInto('site').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Omit<SiteRow, 'id' | 'project_id' | 'space_id' | 'created_by' | 'created_at_ms'>>

/** `updated_at_ms` always goes up: prepared pages hang on it. */
export async function updateSiteRow(tx: Executor, id: number, changes: Changes, nowMs: number): Promise<void> {
  const values = { ...changes, updated_at_ms: laterThan(nowMs) }
  await tx.updateTable('site').set(values).where('id', '=', id).execute()
}

/** Locks the site until the transaction ends; `undefined` when it was deleted. */
export async function lockSite(tx: Executor, id: number): Promise<SiteRow | undefined> {
  await tx
    .updateTable('site')
    .set((set) => ({ status: set.ref('status') }))
    .where('id', '=', id)
    .execute()
  return tx.selectFrom('site').selectAll().where('id', '=', id).where('deleted_at_ms', 'is', null).executeTakeFirst()
}

export async function countSites(db: Executor, owner: SiteOwner): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function ofOwner(db: Executor, owner: SiteOwner) {
  const sites = db.selectFrom('site').where('site.deleted_at_ms', 'is', null)
  return 'projectId' in owner
    ? sites.where('site.project_id', '=', owner.projectId)
    : sites.where('site.space_id', '=', owner.spaceId)
}

/** What a list shows of a site: whether it has a logo, but not its picture. */
const listedColumns = [
  'site.id',
  'site.title',
  'site.description',
  'site.accent',
  'site.allows_robots',
  'site.shows_changes',
  'site.host_name',
  'site.status',
  'site.created_at_ms',
  'site.updated_at_ms',
] as const

/** The newest first. */
export async function listSiteRows(db: Executor, owner: SiteOwner, id?: number) {
  const sites = ofOwner(db, owner)
    .innerJoin('user', 'user.id', 'site.created_by')
    .select(listedColumns)
    .select((select) => select.case().when('site.logo', 'is', null).then(0).else(1).end().as('has_logo'))
    .select('user.nickname as creator_name')
    .orderBy('site.id', 'desc')
  return (id === undefined ? sites : sites.where('site.id', '=', id)).execute()
}
export type ListedSite = Awaited<ReturnType<typeof listSiteRows>>[number]

export async function listNames(db: Executor, siteIds: readonly number[]) {
  if (siteIds.length === 0) return []
  return rowsOf(db, 'site_name', { site_id: [...siteIds] })
    .selectAll()
    .orderBy('name')
    .execute()
}

/** The site whose addresses are made of the name, now or before; one in the trash as well. */
export async function findNameOwner(db: Executor, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('site_name').select('site_id').where('name', '=', name).executeTakeFirst()
  return row?.site_id
}

/** The site that has the host name, paused ones and those in the trash as well. */
export async function findHostOwner(db: Executor, hostName: string): Promise<number | undefined> {
  const row = await db.selectFrom('site').select('id').where('host_name', '=', hostName).executeTakeFirst()
  return row?.id
}

/** Gives the site its name; the one it has becomes a former one. `isOwn`: it had the name before. */
export async function setName(
  tx: Executor,
  siteId: number,
  { name, isOwn }: { name: string; isOwn: boolean },
  nowMs: number,
): Promise<void> {
  await tx.updateTable('site_name').set({ is_current: 0 }).where('site_id', '=', siteId).execute()
  const current = { is_current: 1, since_ms: nowMs } as const
  if (isOwn) await tx.updateTable('site_name').set(current).where('name', '=', name).execute()
  else
    await tx
      .insertInto('site_name')
      .values({ name, site_id: siteId, ...current })
      .execute()
}

/** Lets go of the former names that it had before the newest ones. */
export async function freeOldNames(tx: Executor, siteId: number): Promise<void> {
  const former = await rowsOf(tx, 'site_name', { site_id: siteId, is_current: 0 })
    .select('name')
    .orderBy('since_ms', 'desc')
    .orderBy('name')
    .execute()
  const old = former.slice(limits.siteFormerNames).map(({ name }) => name)
  if (old.length > 0) await deleteRows(tx, 'site_name', { name: old }).execute()
}

/** Versions with what they show; a source that is not the owner's any more is not there. */
export function versionsWithSources(db: Executor) {
  return db
    .selectFrom('site_version')
    .innerJoin('site', 'site.id', 'site_version.site_id')
    .leftJoin('share', (join) =>
      join.onRef('share.id', '=', 'site_version.share_id').on('share.deleted_at_ms', 'is', null),
    )
    .leftJoin('module', (join) =>
      join
        .onRef('module.id', '=', 'share.module_id')
        .onRef('module.project_id', '=', 'site.project_id')
        .on('module.deleted_at_ms', 'is', null),
    )
    .leftJoin('project_release', (join) =>
      join
        .onRef('project_release.id', '=', 'site_version.release_id')
        .onRef('project_release.project_id', '=', 'site.project_id')
        .on('project_release.deleted_at_ms', 'is', null),
    )
    .leftJoin('compose_project', (join) =>
      join
        .onRef('compose_project.id', '=', 'site_version.compose_project_id')
        .onRef('compose_project.space_id', '=', 'site.space_id')
        .on('compose_project.deleted_at_ms', 'is', null),
    )
    .select(['site_version.site_id', 'site_version.label', 'site_version.is_default', 'site_version.order_index'])
    .select(['site_version.share_id', 'site_version.release_id', 'site_version.compose_project_id'])
    .select(['module.id as live_module_id', 'share.name as share_name', 'share.address_key as share_key'])
    .select(['share.status as share_status', 'share.type as share_type', 'share.networks as share_networks'])
    .select(['share.email_domains as share_domains', 'share.expires_at_ms as share_expires_at_ms'])
    .select(['project_release.release_no', 'project_release.status as release_status'])
    .select(['project_release.published_at_ms as release_published_at_ms'])
    .select(['compose_project.name as compose_name', 'compose_project.address_key as compose_key'])
    .select([
      'compose_project.status as compose_status',
      'compose_project.type as compose_type',
      'compose_project.email_domains as compose_domains',
    ])
    .orderBy('site_version.order_index')
}
export type SourcedVersion = Awaited<ReturnType<ReturnType<typeof versionsWithSources>['execute']>>[number]

export async function listVersions(db: Executor, siteIds: readonly number[]): Promise<SourcedVersion[]> {
  if (siteIds.length === 0) return []
  return versionsWithSources(db)
    .where('site_version.site_id', 'in', [...siteIds])
    .execute()
}

export type NewVersion = Omit<Insertable<Database['site_version']>, 'site_id' | 'order_index'>

/** Makes these the versions of the site, in their order. */
export async function replaceVersions(tx: Executor, siteId: number, versions: readonly NewVersion[]): Promise<void> {
  await tx.deleteFrom('site_version').where('site_id', '=', siteId).execute()
  const rows = versions.map((version, index) => ({ ...version, site_id: siteId, order_index: index }))
  await tx.insertInto('site_version').values(rows).execute()
}

/** Makes the version with this label the default one; without such a version nothing changes. */
export async function setDefaultVersion(tx: Executor, siteId: number, label: string): Promise<void> {
  await tx
    .updateTable('site_version')
    .set((set) => ({ is_default: set.case().when('label', '=', label).then(1).else(0).end() }))
    .where('site_id', '=', siteId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('site_version as chosen')
          .select('chosen.id')
          .where('chosen.site_id', '=', siteId)
          .where('chosen.label', '=', label),
      ),
    )
    .execute()
}
