import { prepareQuery } from '../../db/prepared-query.ts'
import { readDomains } from './email-domains.ts'
import type { VisitedSubjects } from './visited-subject.ts'
import { liveRows } from '../../db/rows.ts'

const enabledProject = prepareQuery<{ key: string }>()((db, param) =>
  liveRows(db, 'compose_project', { address_key: param('key'), status: 1 })
    .innerJoin('space', 'space.id', 'compose_project.space_id')
    .select(['compose_project.id', 'compose_project.address_key', 'compose_project.name', 'compose_project.type'])
    .select('compose_project.email_domains')
    .where('space.deleted_at_ms', 'is', null),
)

/** A disabled project looks like one that never existed (specification §4). */
export const visitedComposed: VisitedSubjects = {
  table: 'compose_project',
  find: async (db, key) => {
    const [row] = await enabledProject(db, { key })
    if (row === undefined) return undefined
    const { id, address_key, name, type } = row
    const always = { isEnabled: true, expiresAtMs: null, networks: [] }
    return { of: 'compose', id, key: address_key, name, type, ...always, emailDomains: readDomains(row.email_domains) }
  },
}
