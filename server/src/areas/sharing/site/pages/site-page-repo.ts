/* SQL of a request for a page of a site. */
import type { Executor } from '../../../../db/content-store.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'
import { versionsWithSources } from '../site-repo.ts'
import { rowsOf } from '../../../../db/rows.ts'

/** The versions of live sites, in their order. */
function versionsOfSites(db: Executor) {
  return versionsWithSources(db)
    .innerJoin('site_name as current', (join) =>
      join.onRef('current.site_id', '=', 'site.id').on('current.is_current', '=', 1),
    )
    .leftJoin('project', 'project.id', 'site.project_id')
    .innerJoin('space', (join) =>
      join.on((on) =>
        on.or([on('space.id', '=', on.ref('site.space_id')), on('space.id', '=', on.ref('project.space_id'))]),
      ),
    )
    .select(['site.id', 'site.title', 'site.description', 'site.accent', 'site.allows_robots', 'site.status'])
    .select('site.shows_changes')
    .select(['site.host_name', 'site.updated_at_ms', 'current.name as current_name'])
    .select((select) => select.case().when('site.logo', 'is', null).then(0).else(1).end().as('has_logo'))
    .where('site.deleted_at_ms', 'is', null)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
}

const siteByName = prepareQuery<{ name: string }>()((db, param) =>
  versionsOfSites(db)
    .innerJoin('site_name as asked', 'asked.site_id', 'site.id')
    .where('asked.name', '=', param('name')),
)
export type SiteVersionFound = Awaited<ReturnType<typeof siteByName>>[number]

/** The versions of the live site with this name, now or before, in their order. */
export function findSiteVersions(db: Executor, name: string): Promise<readonly SiteVersionFound[]> {
  return siteByName(db, { name })
}

/** The default versions of sites that are on and open to search engines, by the age of the sites: of the one with this name, or of all. */
export async function listDefaultVersions(
  db: Executor,
  { name, limit }: { name?: string; limit: number },
): Promise<SiteVersionFound[]> {
  const versions = versionsOfSites(db)
    .where('site.status', '=', 1)
    .where('site.allows_robots', '=', 1)
    .where('site_version.is_default', '=', 1)
    .clearOrderBy()
    .orderBy('site.id')
    .limit(limit)
  return (name === undefined ? versions : versions.where('current.name', '=', name)).execute()
}

export interface SiteLogo {
  /** Of a PNG, JPEG or WebP. */
  mediaType: string
  bytes: Buffer
}

export async function findLogo(db: Executor, siteId: number): Promise<SiteLogo | undefined> {
  const row = await db.selectFrom('site').select('logo').where('id', '=', siteId).executeTakeFirst()
  const [, mediaType, base64] = /^data:(image\/[a-z]+);base64,(.*)$/s.exec(row?.logo ?? '') ?? []
  return mediaType === undefined ? undefined : { mediaType, bytes: Buffer.from(base64 ?? '', 'base64') }
}

/** The name that the addresses of a live site are made of now. */
export async function findCurrentName(db: Executor, siteId: number): Promise<string | undefined> {
  const row = await rowsOf(db, 'site_name', { site_id: siteId, is_current: 1 }).select('name').executeTakeFirst()
  return row?.name
}
