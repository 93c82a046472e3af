/* The site that has a host name of its own. */
import type { Executor } from '../../../../db/content-store.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'

const siteByHost = prepareQuery<{ hostName: string }>()((db, param) =>
  db
    .selectFrom('site')
    .innerJoin('site_name', 'site_name.site_id', 'site.id')
    .select('site_name.name')
    .where('site.host_name', '=', param('hostName'))
    .where('site.deleted_at_ms', 'is', null)
    .where('site_name.is_current', '=', 1),
)

/** Its name; `undefined` for a host that is none of a site. */
export async function findHostedSite(db: Executor, hostName: string): Promise<string | undefined> {
  const [row] = await siteByHost(db, { hostName: hostName.toLowerCase() })
  return row?.name
}
