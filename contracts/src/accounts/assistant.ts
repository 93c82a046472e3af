/*
 * Assistants that connect by themselves (OAuth 2.1): where their protocol finds what it needs, how they introduce themselves, what their person
 * allows, and the tokens that follow. Answers to clients have the forms of RFC 6749, 7591, 8414 and 9728, not the envelope.
 */
import Type, { type Static } from 'typebox'
import { tokenScopes } from '../constants.ts'
import { anyone, get, member, post } from '../endpoint.ts'
import { Nullable, OneOf, Secret, Strict } from '../scalars.ts'

/** The page on which people allow it, below the base address. */
export const consentPage = '/oauth/authorize'

/** An assistant’s access token ends after this; it gets another with its refresh token. */
export const assistantTokenMs = 60 * 60 * 1000
/** A connection nobody uses ends after this. */
export const assistantIdleMs = 30 * 24 * 60 * 60 * 1000
/** What an assistant may say of itself. */
export const assistantLimits = { name: 50, redirects: 10, address: 2_000, state: 2_000 } as const
/** Of one address, a minute. */
export const assistantCallsPerMinute = 60
/** Assistants that introduce themselves from one address, an hour. */
export const introductionsPerHour = 20

const ResourceMetadata = Type.Object({
  resource: Type.String(),
  authorization_servers: Type.Array(Type.String()),
  scopes_supported: Type.Array(OneOf(tokenScopes)),
  bearer_methods_supported: Type.Array(Type.String()),
  resource_name: Type.String(),
})

/** Clients may add to these addresses what they like. */
const anyQuery = Type.Object({})

/** Clients in browsers ask first whether they may. */
const alsoBy = ['OPTIONS'] as const

const resourceDetails = { access: anyone, query: anyQuery, reply: ResourceMetadata, answers: 'raw', alsoBy } as const

export const getResourceMetadata = get(
  '/.well-known/oauth-protected-resource/mcp',
  'Say who gives out tokens for the Model Context Protocol (RFC 9728)',
  resourceDetails,
)

export const getServerMetadata = get(
  '/.well-known/oauth-authorization-server',
  'Describe how assistants get tokens (RFC 8414)',
  {
    access: anyone,
    query: anyQuery,
    answers: 'raw',
    alsoBy,
    reply: Type.Object({
      issuer: Type.String(),
      authorization_endpoint: Type.String(),
      token_endpoint: Type.String(),
      registration_endpoint: Type.String(),
      scopes_supported: Type.Array(OneOf(tokenScopes)),
      response_types_supported: Type.Array(Type.String()),
      grant_types_supported: Type.Array(Type.String()),
      token_endpoint_auth_methods_supported: Type.Array(Type.String()),
      code_challenge_methods_supported: Type.Array(Type.String()),
      authorization_response_iss_parameter_supported: Type.Boolean(),
    }),
  },
)

/** A refusal of the protocol. */
const OAuthError = Type.Object({ error: Type.String(), error_description: Type.String() })

/** Public clients only: they get no secret, and prove with PKCE that they are who asked. */
export const registerAssistant = post('/oauth/register', 'Introduce an assistant (RFC 7591)', {
  access: anyone,
  accepts: 'anything',
  answers: 'raw',
  alsoBy,
  refusal: OAuthError,
  reply: Type.Object({
    client_id: Type.String(),
    client_id_issued_at: Type.Integer(),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    token_endpoint_auth_method: Type.Literal('none'),
  }),
})

/** Takes a code with its verifier, or a refresh token; each works once. A second use ends the connection. */
export const giveAssistantToken = post('/oauth/token', 'Give an assistant its tokens', {
  access: anyone,
  accepts: 'anything',
  answers: 'raw',
  alsoBy,
  refusal: OAuthError,
  reply: Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer(),
    refresh_token: Type.String(),
    scope: OneOf(tokenScopes),
  }),
})

const address = Type.String({ minLength: 1, maxLength: assistantLimits.address })

/** What an assistant asks for, as the address of the page has it. */
const asked = {
  client_id: Type.String({ pattern: '^[\\w-]{1,100}$' }),
  redirect_uri: address,
  response_type: Type.Optional(Type.String({ maxLength: 100 })),
  code_challenge: Type.Optional(Type.String({ maxLength: 200 })),
  code_challenge_method: Type.Optional(Type.String({ maxLength: 20 })),
  scope: Type.Optional(Type.String({ maxLength: 200 })),
  resource: Type.Optional(address),
  state: Type.Optional(Secret({ maxLength: assistantLimits.state })),
}
const AssistantRequest = Strict(asked)
export type AssistantRequest = Static<typeof AssistantRequest>

/** `assistant_request_invalid`: unknown, or it would be sent back somewhere it did not name when it introduced itself. */
export const getAssistantRequest = get('/user/assistant/request', 'Get who asks to be connected, and for what', {
  access: member,
  tokens: 'never',
  query: AssistantRequest,
  reply: Type.Object({
    name: Type.String(),
    /** What it asks for: nothing it is given goes beyond. */
    scope: OneOf(tokenScopes),
    /** Where its person is led afterwards: a host, or the scheme of a program on their machine. */
    leadsTo: Type.String(),
    /** Where to go at once: what it asks for cannot be given, and it is told so there. */
    refusedTo: Nullable(Type.String()),
  }),
  errors: ['assistant_request_invalid'],
})

export const answerAssistant = post('/user/assistant/answer', 'Allow or refuse an assistant', {
  access: member,
  tokens: 'never',
  body: Strict({ ...asked, allowed: Nullable(OneOf(tokenScopes)) }),
  reply: Type.Object({ redirectTo: Secret() }),
  errors: ['assistant_request_invalid', 'token_limit_reached'],
})
