import type { Bool, Ms } from './columns.ts'

/** A database of another product that was sent here; its bytes are stored files, `migration/<id>/<part>`. */
export interface MigrationSourceTable {
  /** 128 random bits, hexadecimal. */
  id: string
  kind: 'file' | 'database'
  name: string
  state: 'sending' | 'reading' | 'ready' | 'failed'
  /** Bytes. */
  size: number
  parts: number
  /** Name of the error; empty for none. */
  problem: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
}

export interface MigrationRunTable {
  job_id: number
  source_id: string
  source_name: string
  is_dry_run: Bool
  /** JSON; `null` until there is one. */
  report: string | null
}

/** Which of our things is which of an installation of Torna. */
export interface TornaLinkTable {
  /** What distinguishes the installation from others. */
  installation: string
  kind: string
  torna_id: number
  our_id: number
  /** Application, project or space it is in, by our id; 0 for none. */
  scope_id: number
  /** Of folders and documents: what imports call it. */
  subject_key: string
  /** JSON: what Torna said of it last. */
  said: string
  updated_at_ms: Ms
}

/** Databases of other products that are migrated. */
export interface MigrationTables {
  migration_source: MigrationSourceTable
  migration_run: MigrationRunTable
  torna_link: TornaLinkTable
}
