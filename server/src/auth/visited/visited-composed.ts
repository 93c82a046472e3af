import { prepareQuery } from '../../db/prepared-query.ts'
import { readDomains } from './email-domains.ts'
import type { VisitedSubjects } from './visited-subject.ts'

const enabledProject = prepareQuery<{ key: string }>()((db, param) =>
  db
    .selectFrom('compose_project')
    .innerJoin('space', 'space.id', 'compose_project.space_id')
    .select(['compose_project.id', 'compose_project.address_key', 'compose_project.name', 'compose_project.type'])
    .select('compose_project.email_domains')
    .where('compose_project.address_key', '=', param('key'))
    .where('compose_project.status', '=', 1)
    .where('compose_project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null),
)

/** A disabled project looks like one that never existed (specification §4). */
export const visitedComposed: VisitedSubjects = {
  table: 'compose_project',
  find: async (db, key) => {
    const [row] = await enabledProject(db, { key })
    if (row === undefined) return undefined
    const { id, address_key, name, type } = row
    const always = { isEnabled: true, expiresAtMs: null, networks: [], allowsExport: false }
    return { of: 'compose', id, key: address_key, name, type, ...always, emailDomains: readDomains(row.email_domains) }
  },
}
