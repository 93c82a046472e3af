import type { Generated, Selectable } from 'kysely'
import type { Ms } from './columns.ts'

export interface SettingTable {
  key: string
  value: string
}

/** Secrets the server needs in clear, sealed with its key. */
export interface SecretTable {
  name: string
  sealed: string
  updated_at_ms: Ms
}

export interface StoredFileTable {
  key: string
  bytes: Uint8Array
}

/** What a super admin made of the interface's texts: a further language, or changes to a built-in one. */
export interface LanguageTable {
  /** BCP 47, canonical. */
  lang: string
  /** The language's name in itself. */
  description: string
  /** JSON object: `area:key` → text. */
  texts: string
  version: string
  updated_at_ms: Ms
  updated_by: number | null
}
export type LanguageRow = Selectable<LanguageTable>

/** Templates that make code of documents. */
export interface TemplateTable {
  id: Generated<number>
  name: string
  group_name: string
  /** Liquid. */
  content: string
  version: number
  created_at_ms: Ms
  updated_at_ms: Ms
  updated_by: number | null
  deleted_at_ms: Ms | null
}
export type TemplateRow = Selectable<TemplateTable>

/** Hosts that outgoing requests were refused to reach. */
export interface OutgoingRefusalTable {
  /** Days since 1970-01-01 UTC. */
  day: number
  host: string
  count: number
  last_at_ms: Ms
  last_user_id: number | null
}

/** Who did what to which object when, from where; each row holds the hash of the one before. Only ever appended to. */
export interface AuditTable {
  id: number
  at_ms: Ms
  /** `null` when no one was signed in. */
  actor_id: number | null
  actor_name: string
  action: string
  subject_kind: string
  subject_id: number | null
  subject_name: string
  space_id: number | null
  address: string
  user_agent: string
  /** JSON object. */
  details: string
  previous_hash: string
  hash: string
}
export type AuditRow = Selectable<AuditTable>

/** The newest link of the audit chain: one row with id 1. */
export interface AuditHeadTable {
  id: number
  last_id: number
  hash: string
}

/** What the installation as a whole keeps. */
export interface InstallationTables {
  setting: SettingTable
  secret: SecretTable
  stored_file: StoredFileTable
  language: LanguageTable
  template: TemplateTable
  outgoing_refusal: OutgoingRefusalTable
  audit: AuditTable
  audit_head: AuditHeadTable
}
