import type { Role } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** What a challenge is for: proving a second factor, binding an app, keeping a passkey. */
export type MfaPurpose = 'auth' | 'bind' | 'passkey'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_agent: string
  address: string
  created_at_ms: Ms
  last_used_at_ms: Ms
  expires_at_ms: Ms
  /** When a second factor was proven for it. */
  second_factor_at_ms: Generated<Ms | null>
}

/** Failed tries per key (`account:…`, `address:…`, `share:…`). */
export interface AttemptTable {
  key: string
  failures: number
  /** Up to when failures were forgiven. */
  forgiven_until_ms: Ms
  locked_until_ms: Ms
}

/** Browsers that people signed in from. */
export interface KnownDeviceTable {
  /** What failures of the account are counted under: the key of its attempts. */
  account: string
  token_hash: string
  used_at_ms: Ms
}

/** Authenticator apps. */
export interface TotpTable {
  user_id: number
  sealed_secret: string
  /** The newest time step whose code was used, counted in 30 seconds since 1970. */
  last_step: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

export interface RecoveryCodeTable {
  id: Generated<number>
  user_id: number
  /** The first group, in clear. */
  selector: string
  /** Argon2id of the rest. */
  hash: string
  created_at_ms: Ms
  used_at_ms: Ms | null
}

export interface PasskeyTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON array of words. */
  transports: string
  name: string
  is_synced: Bool
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

export interface MfaChallengeTable {
  id: Generated<number>
  token_hash: string
  user_id: number
  purpose: MfaPurpose
  /** The session it was asked for in; `null` while signing in. */
  session_id: number | null
  /** The app's secret that waits for its first code. */
  sealed_secret: string | null
  /** What a passkey has to sign. */
  question: string | null
  tries: number
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** What an account is known by elsewhere. */
export interface IdentityTable {
  id: Generated<number>
  user_id: number
  /** Key of the way: `ldap`, `form`, `dingtalk`, `wecom`, or a provider’s. */
  provider: string
  /** Who vouches: the issuer, the company; empty where the way has only one. */
  authority: string
  /** Never given to anyone else there. */
  subject: string
  name: string
  /** Checked address, as last reported. */
  email: string | null
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}
export type IdentityRow = Selectable<IdentityTable>

/** Browsers on their way to a provider and back. */
export interface SignInFlowTable {
  /** SHA-256 of the state, hexadecimal. */
  state_hash: string
  /** SHA-256 of the cookie of the browser that started it. */
  browser_hash: string
  provider: string
  /** JSON `{verifier, nonce, callback}`, sealed. */
  sealed: string
  /** Own page to open afterwards. */
  redirect: string
  /** Session that adds an identity to its account; `null` for signing in. */
  link_session_id: number | null
  expires_at_ms: Ms
}

/** Keys that a browser that came back swaps for a session. */
export interface LoginKeyTable {
  key_hash: string
  browser_hash: string
  user_id: number
  expires_at_ms: Ms
}

/** Roles that a group elsewhere gave, so that leaving the group takes them again. */
export interface GroupRoleTable {
  user_id: number
  provider: string
  /** 0: super admin. */
  space_id: number
  role: Role
  /** Role by hand that the group raised; `null` for none. */
  previous_role: Role | null
}

/** How people prove who they are, here and elsewhere. */
export interface SignInTables {
  session: SessionTable
  attempt: AttemptTable
  known_device: KnownDeviceTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  mfa_challenge: MfaChallengeTable
  identity: IdentityTable
  sign_in_flow: SignInFlowTable
  login_key: LoginKeyTable
  group_role: GroupRoleTable
}
