/* Personal access tokens: for programs that act as a person. */
import Type, { type Static } from 'typebox'
import { limits, tokenScopes } from '../constants.ts'
import { endpoint, member } from '../endpoint.ts'
import { Proof, proofErrors } from './proof.ts'
import { EpochMs, Name, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'

/** What its owner sees. Never holds the token. */
export const AccessToken = Type.Object({
  id: PublicId,
  name: Type.String(),
  scope: OneOf(tokenScopes),
  /** The last four characters, to tell which one a program uses. */
  lastFour: Type.String(),
  createdAtMs: EpochMs,
  /** `null`: it does not end by itself. */
  expiresAtMs: Nullable(EpochMs),
  /** Exact to ten minutes. */
  lastUsedAtMs: Nullable(EpochMs),
})
export type AccessToken = Static<typeof AccessToken>

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/user/token/list',
  summary: 'Your access tokens, newest first',
  access: member,
  tokens: 'never',
  reply: Type.Object({
    tokens: Type.Array(AccessToken),
    /** Longest life of a token by the system settings; `null` without a limit. */
    maxDays: Nullable(Type.Integer()),
  }),
})

/** `token` is in the answer this once and never again. It may do what its owner may, and with scope `read` only look. */
export const addAccessToken = endpoint({
  method: 'POST',
  path: '/user/token/add',
  summary: 'Make an access token for a program of yours',
  access: member,
  tokens: 'never',
  body: Strict({ name: Name(limits.tokenName), scope: OneOf(tokenScopes), expiresAtMs: Nullable(EpochMs), ...Proof }),
  reply: Type.Object({ ...AccessToken.properties, token: Type.String() }),
  errors: [...proofErrors, 'name_taken', 'token_limit_reached', 'token_expiry_passed', 'token_expiry_too_late'],
})

export const revokeAccessToken = endpoint({
  method: 'POST',
  path: '/user/token/revoke',
  summary: 'Revoke one of your access tokens: it stops working at once',
  access: member,
  tokens: 'never',
  body: Strict({ id: PublicId }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** Asks for no proof: whoever finds a stranger's token loses no time. */
export const revokeAllAccessTokens = endpoint({
  method: 'POST',
  path: '/user/token/revokeAll',
  summary: 'Revoke all your access tokens: they stop working at once',
  access: member,
  tokens: 'never',
  body: Strict({}),
  reply: Type.Object({ revoked: Type.Integer() }),
})
