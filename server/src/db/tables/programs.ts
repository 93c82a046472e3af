import type { TokenScope } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** A program's way to act as a person. */
export interface AccessTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  scope: TokenScope
  token_hash: string
  last_four: string
  created_at_ms: Ms
  /** `null`: its owner set no end. The system settings may still. */
  expires_at_ms: Ms | null
  last_used_at_ms: Ms | null
}
export type AccessTokenRow = Selectable<AccessTokenTable>

/** A client of the Model Context Protocol, as it introduced itself. */
export interface AssistantTable {
  id: Generated<number>
  client_key: string
  name: string
  /** Addresses it may be sent back to: JSON, a list. */
  redirects: string
  created_at_ms: Ms
}
export type AssistantRow = Selectable<AssistantTable>

/** What someone allowed an assistant and it has not taken up yet. */
export interface AssistantConsentTable {
  id: Generated<number>
  code_hash: string
  assistant_id: number
  user_id: number
  scope: TokenScope
  redirect: string
  challenge: string
  expires_at_ms: Ms
}

export type AssistantConsentRow = Selectable<AssistantConsentTable>

/** A connection of an assistant: what keeps its access token going. */
export interface AssistantGrantTable {
  token_id: number
  assistant_id: number
  code_hash: string
  refresh_hash: string
  /** Of the refresh token before. */
  spent_hash: string | null
  ends_at_ms: Ms
}

/** A machine that works in a space. */
export interface OpenUserTable {
  id: Generated<number>
  space_id: number
  app_key: string
  applicant: string
  remark: string
  status: Bool
  created_by: number
  creator_name: string
  created_at_ms: Ms
  updated_at_ms: Ms
  last_used_at_ms: Ms | null
  last_used_address: string
}
export type OpenUserRow = Selectable<OpenUserTable>

/** The newest secret of an open user, and the one before while it is still good. */
export interface OpenUserSecretTable {
  id: Generated<number>
  open_user_id: number
  /** Of `<app key>.<secret>`. */
  credential_hash: string
  /** The secret, for checking signatures made with it. */
  sealed: string
  last_four: string
  created_at_ms: Ms
  expires_at_ms: Ms | null
}

/** Programs and machines that call the server. */
export interface ProgramTables {
  access_token: AccessTokenTable
  assistant: AssistantTable
  assistant_consent: AssistantConsentTable
  assistant_grant: AssistantGrantTable
  open_user: OpenUserTable
  open_user_secret: OpenUserSecretTable
}
