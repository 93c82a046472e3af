import type { ShareType } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

export interface ShareTable {
  id: Generated<number>
  /** The application; `null` for a share of a release. */
  module_id: number | null
  release_id: number | null
  /** What its address ends with: 128 random bits. Whoever has it may open the share. */
  address_key: string
  /** When the address was last replaced; `null` for the first one. */
  address_changed_at_ms: Ms | null
  name: string
  type: ShareType
  /** 0: paused; the address and what visitors opened stay. */
  status: Bool
  is_all: Bool
  remark: string
  expires_at_ms: Ms | null
  /** Addresses and networks it opens from, one a line; empty for everywhere. */
  networks: string
  /** JSON: names of the environments that visitors see; `null` for all that are not for members only. */
  environments: string | null
  /** 1: visitors may export what they see. */
  allows_export: Bool
  /** 1: visitors may send requests from its documents. */
  allows_debug: Bool
  /** 1: visitors may call the mock of its documents. */
  allows_mock: Bool
  /** 1: visitors see what changed in its documents. */
  shows_changes: Bool
  /** Domains of email addresses that visitors have to prove, one a line; empty for none. */
  email_domains: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
}
export type ShareRow = Selectable<ShareTable>

export interface ShareItemTable {
  share_id: number
  doc_id: number
  /** 1: everything in the folder, now and later unless it is frozen. */
  is_folder: Bool
  /** What is shown of it instead of what it is now. */
  snapshot_id: number | null
}

/** Shares, for readers without an account. */
export interface ShareTables {
  share: ShareTable
  share_item: ShareItemTable
}
