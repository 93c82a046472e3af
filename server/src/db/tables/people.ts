import type { EmailLinkPurpose, Role, UserSource, UserStatus } from '@lectern/contracts'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

export interface UserTable {
  id: Generated<number>
  /** Trimmed and lower case; unique. */
  username: string
  nickname: string
  email: string | null
  /** Argon2id of the MD5 the client sends, as a PHC string; `null` for accounts that sign in elsewhere. */
  password_hash: string | null
  status: UserStatus
  is_super_admin: Bool
  source: UserSource
  created_at_ms: Ms
  updated_at_ms: Ms
  last_login_at_ms: Ms | null
  /** When they last used the product, to some minutes; `null` for never. */
  last_visit_at_ms: Generated<Ms | null>
  /** `pinyinOf` the nickname; whoever writes the one writes the other. */
  pinyin: string
  /** Nickname, account and pinyin in lower case, computed by the database. */
  name_text: GeneratedAlways<string>
  /** The same with the address. */
  search_text: GeneratedAlways<string>
  /** When two-step sign-in was turned on: there is a row in `totp`. */
  mfa_since_ms: Generated<Ms | null>
  /** Row of `avatar`. */
  avatar_id: Generated<string | null>
  password_changed_at_ms: Generated<Ms | null>
  /** Deleted accounts stay for what they wrote, without name to sign in with, email or password. */
  deleted_at_ms: Generated<Ms | null>
  /** What a disabled account was, and is again when it is enabled. */
  status_before: Generated<UserStatus | null>
  /** Since when someone who signed up has not confirmed their address; `null` for everyone else. */
  unconfirmed_at_ms: Generated<Ms | null>
}
export type UserRow = Selectable<UserTable>

/** A picture of a person. Another picture is another row: an id always shows the same. */
export interface AvatarTable {
  /** 128 random bits, hexadecimal. */
  id: string
  user_id: number
  media_type: string
  bytes: Uint8Array
  created_at_ms: Ms
}

export interface UserPreferenceTable {
  user_id: number
  /** JSON object, `Preferences` of the contract. */
  value: string
  updated_at_ms: Ms
}

/** Links for a new password, gone once used. */
export interface PasswordResetTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_id: number
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** Links that confirm an email address. */
export interface EmailLinkTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_id: number
  purpose: EmailLinkPurpose
  email: string
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** People asked to join, who have no account yet. */
export interface InvitationTable {
  id: Generated<number>
  email: string
  /** `null` with `role` for an account alone. */
  space_id: number | null
  role: Role | null
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  invited_by: number
  inviter_name: string
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** A value of a person's own for a variable of calls. */
export interface OwnValueTable {
  user_id: number
  module_id: number
  /** Name of the environment; empty for all environments. */
  environment: string
  name: string
  /** By the vault, for its owner. */
  sealed: string
  updated_at_ms: Ms
}

/** A value of a person's own for a variable of a project. */
export interface OwnProjectValueTable extends Omit<OwnValueTable, 'module_id' | 'environment'> {
  project_id: number
}

/** People, and what brings someone an account. */
export interface PeopleTables {
  user: UserTable
  avatar: AvatarTable
  user_preference: UserPreferenceTable
  own_value: OwnValueTable
  own_project_value: OwnProjectValueTable
  password_reset: PasswordResetTable
  email_link: EmailLinkTable
  invitation: InvitationTable
}
