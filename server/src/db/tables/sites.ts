import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** A published site. */
export interface SiteTable {
  id: Generated<number>
  /** The space that publishes its composed projects; `null`: it is of a project. */
  space_id: number | null
  project_id: number | null
  title: string
  description: string
  /** `#rrggbb`; empty for the product's own. */
  accent: string
  /** A picture as a `data:` address; `null` for none. */
  logo: string | null
  /** 1: search engines may list it. */
  allows_robots: Bool
  /** 1: readers see what changed. */
  shows_changes: Bool
  /** Of its own, lower case; `null` for none. */
  host_name: string | null
  /** 0: paused. */
  status: Bool
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type SiteRow = Selectable<SiteTable>

/** What the addresses of a site are or were made of. */
export interface SiteNameTable {
  name: string
  site_id: number
  /** 0: a former one, whose addresses lead on. */
  is_current: Bool
  /** When it became the site's, the last time; 0 where that is not known. */
  since_ms: Ms
}

/** A version of a site: exactly one share, release or composed project. */
export interface SiteVersionTable {
  id: Generated<number>
  site_id: number
  label: string
  order_index: number
  is_default: Bool
  share_id: number | null
  release_id: number | null
  compose_project_id: number | null
}

/** Published sites. */
export interface SiteTables {
  site: SiteTable
  site_name: SiteNameTable
  site_version: SiteVersionTable
}
