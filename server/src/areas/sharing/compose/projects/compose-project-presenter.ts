import type { ComposeProject, Role } from '@lectern/contracts'
import { readDomains, toShownDomain } from '../../../../auth/visited/email-domains.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { composeAbilities } from '../compose-policy.ts'
import type { ListedComposeProject } from './compose-project-repo.ts'

/** A composed project for members of its space. */
export function presentComposeProject(row: ListedComposeProject, role: Role, docCount: number): ComposeProject {
  return {
    id: encodeId('compose', row.id),
    key: row.address_key,
    spaceId: encodeId('space', row.space_id),
    name: row.name,
    description: row.description,
    type: row.type,
    hasPassword: (row.password_count ?? 0) > 0,
    status: row.status === 1 ? 1 : 0,
    docCount,
    emailDomains: readDomains(row.email_domains).map(toShownDomain),
    viewCount: row.view_count ?? 0,
    lastViewedAtMs: row.last_viewed_at_ms,
    orderIndex: row.order_index,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    can: composeAbilities(role),
  }
}
