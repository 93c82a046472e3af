import type { VisitedKind } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Ms } from './columns.ts'

/** Passwords that open something to visitors, each revocable by itself. */
export interface VisitorPasswordTable {
  id: Generated<number>
  of_kind: VisitedKind
  of_id: number
  /** Whom it is for, in people's words; empty for the first one, which came with what it opens. */
  name: string
  /** Argon2id as for users. */
  hash: string
  created_by: number
  created_at_ms: Ms
  /** When a visitor last opened something with it. */
  last_used_at_ms: Ms | null
}
export type VisitorPasswordRow = Selectable<VisitorPasswordTable>

/** What visitors opened: each token until it expires, or what it came from ends. */
export interface VisitorAccessTable {
  token_hash: string
  of_kind: VisitedKind
  of_id: number
  /** The password that yielded it: removed with it. */
  password_id: number | null
  /** The address it was sent to. */
  email: string | null
  expires_at_ms: Ms
}

/** Codes that were mailed to visitors, one for each address: another one takes its place. */
export interface VisitorCodeTable {
  of_kind: VisitedKind
  of_id: number
  /** In lower case, its domain in ASCII. */
  email: string
  /** Argon2id as for passwords. */
  hash: string
  /** Wrong ones that were entered. */
  tries: number
  expires_at_ms: Ms
}
export type VisitorCodeRow = Selectable<VisitorCodeTable>

/** Readers without an account. */
export interface VisitorTables {
  visitor_password: VisitorPasswordTable
  visitor_access: VisitorAccessTable
  visitor_code: VisitorCodeTable
}
