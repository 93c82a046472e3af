import type { Generated } from 'kysely'
import type { Ms } from './columns.ts'

/** A person's address for a feed of what changed. */
export interface ChangelogFeedTable {
  id: Generated<number>
  user_id: number
  project_id: number
  /** `null`: of the whole project. */
  module_id: number | null
  token_hash: string
  /** The key of the address, which its owner sees again. */
  sealed: string
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

/** How what changed reaches people outside the page. */
export interface FollowingTables {
  changelog_feed: ChangelogFeedTable
}
