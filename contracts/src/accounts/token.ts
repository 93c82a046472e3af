/* Personal access tokens: for programs that act as a person. */
import Type, { type Static } from 'typebox'
import { limits, tokenScopes } from '../constants.ts'
import { get, member, post } from '../endpoint.ts'
import { Proof, proofErrors } from './proof.ts'
import { ById, EpochMs, Name, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'

/** What its owner sees. Never holds the token. */
export const AccessToken = Type.Object({
  id: PublicId,
  name: Type.String(),
  scope: OneOf(tokenScopes),
  /** An assistant’s that connected by itself, which renews it. */
  isOfAssistant: Type.Boolean(),
  /** The last four characters, to tell which one a program uses. */
  lastFour: Type.String(),
  createdAtMs: EpochMs,
  /** `null`: it does not end by itself. */
  expiresAtMs: Nullable(EpochMs),
  /** Exact to ten minutes. */
  lastUsedAtMs: Nullable(EpochMs),
})
export type AccessToken = Static<typeof AccessToken>

export const listAccessTokens = get('/user/token/list', 'List your access tokens, newest first', {
  access: member,
  tokens: 'never',
  reply: Type.Object({
    tokens: Type.Array(AccessToken),
    /** Longest life of a token by the system settings; `null` without a limit. */
    maxDays: Nullable(Type.Integer()),
  }),
})

/** `token` is in the answer this once and never again. It may do what its owner may, and with scope `read` only look. */
export const addAccessToken = post('/user/token/add', 'Create an access token', {
  access: member,
  tokens: 'never',
  body: Strict({ name: Name(limits.tokenName), scope: OneOf(tokenScopes), expiresAtMs: Nullable(EpochMs), ...Proof }),
  reply: Type.Object({ ...AccessToken.properties, token: Type.String() }),
  errors: [...proofErrors, 'name_taken', 'token_limit_reached', 'token_expiry_passed', 'token_expiry_too_late'],
})

export const revokeAccessToken = post('/user/token/revoke', 'Revoke an access token', {
  access: member,
  tokens: 'never',
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** Asks for no proof: whoever finds a stranger's token loses no time. */
export const revokeAllAccessTokens = post('/user/token/revokeAll', 'Revoke all your access tokens', {
  access: member,
  tokens: 'never',
  body: Strict({}),
  reply: Type.Object({ revoked: Type.Integer() }),
})
