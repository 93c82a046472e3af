import { prepareQuery } from '../../db/prepared-query.ts'
import { readDomains } from './email-domains.ts'
import { readNetworks } from './networks.ts'
import type { VisitedSubjects } from './visited-subject.ts'
import { liveRows } from '../../db/rows.ts'

const liveShare = prepareQuery<{ key: string }>()((db, param) =>
  liveRows(db, 'share', { address_key: param('key') })
    .leftJoin('module', (join) =>
      join.onRef('module.id', '=', 'share.module_id').on('module.deleted_at_ms', 'is', null),
    )
    // Of a valid release: one that is withdrawn takes its shares along.
    .leftJoin('project_release', (join) =>
      join
        .onRef('project_release.id', '=', 'share.release_id')
        .on('project_release.published_at_ms', 'is not', null)
        .on('project_release.status', '=', 1)
        .on('project_release.deleted_at_ms', 'is', null),
    )
    .innerJoin('project', (join) =>
      join.on((on) => on(on.ref('project.id'), '=', on.fn.coalesce('module.project_id', 'project_release.project_id'))),
    )
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['share.id', 'share.address_key', 'share.name', 'share.type', 'share.status', 'share.expires_at_ms'])
    .select(['share.networks', 'share.email_domains'])
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null),
)

export const visitedShares: VisitedSubjects = {
  table: 'share',
  find: async (db, key) => {
    const [row] = await liveShare(db, { key })
    if (row === undefined) return undefined
    const { id, address_key, name, type, status, expires_at_ms } = row
    return {
      ...{ of: 'share', id, key: address_key, name, type, isEnabled: status === 1, expiresAtMs: expires_at_ms },
      networks: readNetworks(row.networks),
      emailDomains: readDomains(row.email_domains),
    }
  },
}
