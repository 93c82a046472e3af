import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** What code pushes into an application with. */
export interface ApplicationTokenTable {
  id: Generated<number>
  module_id: number
  name: string
  /** Sealed; `null` when no signature is demanded. */
  signing_secret: string | null
  /** In whose name is written what comes with it. */
  created_by: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
  last_used_address: string
}
export type ApplicationTokenRow = Selectable<ApplicationTokenTable>

export interface ApplicationTokenSecretTable {
  id: Generated<number>
  token_id: number
  token_hash: string
  last_four: string
  created_at_ms: Ms
  /** Set when a newer one was made. */
  expires_at_ms: Ms | null
}

/** What a token said last of things that are no documents: the base of their next merge. */
export interface PushSaidTable {
  token_id: number
  /** `run`: what the pushes of one run had at their top. */
  kind: 'dictionary' | 'codes' | 'environments' | 'run'
  /** Name of the dictionary; empty for the others. */
  subject_key: string
  /** JSON. */
  content: string
}

/** Signatures that were used: each is good once. */
export interface PushSignatureTable {
  signature_hash: string
  used_at_ms: Ms
}

export interface PushLogTable {
  id: Generated<number>
  module_id: number
  token_id: number
  token_name: string
  at_ms: Ms
  address: string
  /** Name of the call. */
  api: string
  /** Who pushed, as the client names itself. */
  author: string
  /** SHA-256 of what was sent, in hexadecimal. */
  digest: string
  /** Bytes of it. */
  size: number
  job_id: number | null
  /** `null` while the job has it. */
  outcome: 'done' | 'refused' | null
  /** JSON: what the client was answered. */
  reasons: string
  /** What was sent, zstd; `null` unless the application keeps it. */
  payload: Uint8Array | null
  /** Given by the client so that a push is not processed twice; `null` without one, and of pushes without a job. */
  idempotency_key: string | null
  /** SHA-256 of all that was asked with the key, in hexadecimal. */
  idempotency_print: string | null
}

/** Descriptions as tokens pushed them, the last accepted one of each and those that wait. */
export interface PushDescriptionTable {
  id: Generated<number>
  token_id: number
  job_id: number
  file_name: string
  /** It does not speak for what it leaves out. */
  is_partial: Bool
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string
  /** zstd. */
  bytes: Uint8Array
}

/** What code pushes into applications. */
export interface PushTables {
  application_token: ApplicationTokenTable
  application_token_secret: ApplicationTokenSecretTable
  push_said: PushSaidTable
  push_signature: PushSignatureTable
  push_log: PushLogTable
  push_description: PushDescriptionTable
}
