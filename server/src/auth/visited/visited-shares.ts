import { prepareQuery } from '../../db/prepared-query.ts'
import { readDomains } from './email-domains.ts'
import { readNetworks } from './networks.ts'
import type { VisitedSubjects } from './visited-subject.ts'
import { liveRows } from '../../db/rows.ts'

const liveShare = prepareQuery<{ key: string }>()((db, param) =>
  liveRows(db, 'share', { address_key: param('key') })
    .innerJoin('module', 'module.id', 'share.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['share.id', 'share.address_key', 'share.name', 'share.type', 'share.status', 'share.expires_at_ms'])
    .select(['share.networks', 'share.email_domains', 'share.allows_export'])
    .where('module.deleted_at_ms', 'is', null)
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
      allowsExport: row.allows_export === 1,
      emailDomains: readDomains(row.email_domains),
    }
  },
}
