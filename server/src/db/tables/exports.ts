import type { Bool, Ms } from './columns.ts'

/** What an export makes: a row from its start, a file from its end until it expires. */
export interface ExportFileTable {
  job_id: number
  /** Whose readers may have it: a project's, or a composed project's. */
  project_id: number | null
  compose_project_id: number | null
  /** Its owner looks at its progress and needs no message. */
  is_awaited: Bool
  /** Empty until it is finished, as everything below. */
  file_name: string
  media_type: string
  /** Bytes. */
  size: number
  /** Pieces its bytes are stored in. */
  parts: number
  documents: number
  issue_count: number
  /** JSON array of the first issues. */
  issues: string
  expires_at_ms: Ms | null
}

/** The live addresses of an application: who has the token reads what is public of it. */
export interface LiveExportTable {
  module_id: number
  token_hash: string
  /** The token, for those who may hand it on. */
  sealed: string
  created_by: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

/** An archive: packed to be fetched by its owner, or sent by them to be unpacked. Its bytes are stored files, `<id>/<part>`. */
export interface ArchiveFileTable {
  /** 128 random bits, hexadecimal. */
  id: string
  kind: 'packed' | 'sent'
  owner_id: number
  /** The job that packed it, or unpacks it; `null` while it is being sent. */
  job_id: number | null
  /** What was packed, or the space it goes into; both `null` for a new space. */
  space_id: number | null
  project_id: number | null
  file_name: string
  /** Bytes. */
  size: number
  parts: number
  /** JSON of `archive-report.ts`; `null` until the job has ended well. */
  report: string | null
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** Files made for others to fetch, and archives. */
export interface ExportTables {
  export_file: ExportFileTable
  live_export: LiveExportTable
  archive_file: ArchiveFileTable
}
