/*
 * Documents that code sends: tokens of applications, the open API that existing clients speak, its modern form, and the log of it all.
 */
import Type, { type Static } from 'typebox'
import { limits, secretGraceHours } from '../constants.ts'
import { anyone, application, endpoint, get, onProject, post } from '../endpoint.ts'
import { ImportReport, JobProgress, jobStates } from '../system/job.ts'
import { rotatedSecretFields } from '../accounts/rotated-secret.ts'
import {
  AnyJson,
  ById,
  Counts,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  OneOfNumbers,
  Page,
  PageQuery,
  PublicId,
  Secret,
  Strict,
} from '../scalars.ts'

/** What may be seen of a token. Never holds the token, nor the secret of its signatures. */
export const ApplicationToken = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** 1: what comes with it has to be signed. */
  isSigned: Flag,
  ...rotatedSecretFields,
})
export type ApplicationToken = Static<typeof ApplicationToken>

/** `secret` is in the answer this once and never again: the token, or what signatures are made with. */
export const ApplicationSecret = Type.Object({ ...ApplicationToken.properties, secret: Type.String() })
export type ApplicationSecret = Static<typeof ApplicationSecret>

const access = onProject('manageModules', { module: 'moduleId' })
const NamedBody = ById('moduleId', 'id')

export const listApplicationTokens = get('/module/token/list', 'List the push tokens of an application, newest first', {
  access,
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Object({ tokens: Type.Array(ApplicationToken) }),
})

export const createApplicationToken = post('/module/token/add', 'Create a push token', {
  access,
  tokens: 'never',
  body: Strict({ moduleId: PublicId, name: Name(limits.tokenName) }),
  reply: ApplicationSecret,
  errors: ['name_taken', 'application_token_limit_reached'],
})

/** A token that was still good from an earlier rotation ends at once. */
export const rotateApplicationToken = post(
  '/module/token/rotate',
  'Rotate a push token; the old one stays valid for the given hours',
  {
    access,
    tokens: 'never',
    body: Strict({ moduleId: PublicId, id: PublicId, graceHours: OneOfNumbers(secretGraceHours) }),
    reply: ApplicationSecret,
  },
)

/** Switched on again, the secret is a new one. `secret` is empty when it is switched off. */
export const signApplicationToken = post(
  '/module/token/sign',
  'Require signatures for a push token, or stop requiring them',
  {
    access,
    tokens: 'never',
    body: Strict({ moduleId: PublicId, id: PublicId, isSigned: Flag }),
    reply: ApplicationSecret,
  },
)

export const revokeApplicationToken = post('/module/token/revoke', 'Revoke a push token', {
  access,
  tokens: 'never',
  body: NamedBody,
  reply: Type.Null(),
})

/** `waiting`: its job has not ended. `refused`: nothing of it was looked at. `failed`: its job came to nothing. */
export const pushOutcomes = ['waiting', 'done', 'failed', 'refused'] as const
export type PushOutcome = (typeof pushOutcomes)[number]

export const PushEntry = Type.Object({
  id: PublicId,
  atMs: EpochMs,
  /** Name of the token. */
  tokenName: Type.String(),
  /** Network address. */
  address: Type.String(),
  /** Name of the call, for example `doc.push`. */
  api: Type.String(),
  /** Who pushed, as the client says; may be empty. */
  author: Type.String(),
  /** SHA-256 of what was sent, in hexadecimal. */
  digest: Type.String(),
  /** Bytes of what was sent. */
  size: Type.Integer(),
  outcome: OneOf(pushOutcomes),
  /** Of a push that came to its end. */
  counts: Nullable(Counts('added', 'changed', 'unchanged', 'open', 'issues')),
})
export type PushEntry = Static<typeof PushEntry>

export const PushDetail = Type.Object({
  ...PushEntry.properties,
  /** What the client was told, in the reader's language; why it failed otherwise. Empty when all is well. */
  reasons: Type.Array(Type.String()),
  /** What the job did; `null` while it has not ended, and for calls without one. */
  report: Nullable(ImportReport),
  /** What was sent is kept and can be fetched. */
  hasPayload: Type.Boolean(),
})
export type PushDetail = Static<typeof PushDetail>

export const pagePushes = get('/module/push/page', 'List the pushes to an application, newest first', {
  access,
  query: Strict({ moduleId: PublicId, outcome: Type.Optional(OneOf(pushOutcomes)), ...PageQuery }),
  reply: Page(PushEntry),
})

export const getPush = get('/module/push/get', 'Get a push with its report', {
  access,
  query: ById('moduleId', 'id'),
  reply: PushDetail,
})

export const downloadPush = get(
  '/module/push/payload',
  'Get the payload of a push, if the application keeps payloads',
  {
    access,
    query: ById('moduleId', 'id'),
    reply: AnyJson(),
    answers: 'file',
  },
)

/** Limits of what a push may bring, which `lectern lint` applies too; `importMb` is that of a server that sets no other. */
export const pushLimits = { importMb: 64, overlays: 20, overlayBytes: 1024 * 1024, overlayMs: 10_000 } as const

/** Header of the answer to a push of the open API: the job to ask for with `getPushState`. */
export const pushJobHeader = 'x-lectern-job'

/** How the open API answers, whatever comes of a call. */
const OpenApiAnswer = Type.Object({ code: Type.String(), data: AnyJson(), msg: Type.String() })

/** Unknown fields are no one's mistake here: the clients are older than this server. */
const openApiCall = {
  access: anyone,
  accepts: 'anything',
  answers: 'raw',
  query: Type.Object(
    { access_token: Type.Optional(Type.Union([Secret(), Type.Array(Secret())])) },
    { additionalProperties: true },
  ),
  reply: OpenApiAnswer,
  errors: [
    'push_api_unknown',
    'push_json_invalid',
    'push_too_deep',
    'push_too_large',
    'push_docs_missing',
    'push_source_missing',
    'push_field_missing',
    'push_field_too_long',
    'push_folder_taken',
    'push_signature_missing',
    'push_signature_invalid',
    'push_signature_expired',
  ],
} as const
const openApiSummary = 'The open API: what it calls is in `name`, its token in `access_token`, its input in `data`'

export const postOpenApi = endpoint({ ...openApiCall, method: 'POST', path: '/api', summary: openApiSummary })
export const getOpenApi = endpoint({ ...openApiCall, method: 'GET', path: '/api', summary: openApiSummary })
export const postOpenApiNamed = endpoint({
  ...openApiCall,
  method: 'POST',
  path: '/api/:name',
  params: Type.Object({ name: Type.String() }),
  summary: `${openApiSummary}; the name in the path`,
})
export const getOpenApiNamed = endpoint({
  ...openApiCall,
  method: 'GET',
  path: '/api/:name',
  params: Type.Object({ name: Type.String() }),
  summary: `${openApiSummary}; the name in the path`,
})
export const postOpenApiVersioned = endpoint({
  ...openApiCall,
  method: 'POST',
  path: '/api/:name/:version',
  params: Type.Object({ name: Type.String(), version: Type.String() }),
  summary: `${openApiSummary}; name and version in the path`,
})
export const getOpenApiVersioned = endpoint({
  ...openApiCall,
  method: 'GET',
  path: '/api/:name/:version',
  params: Type.Object({ name: Type.String(), version: Type.String() }),
  summary: `${openApiSummary}; name and version in the path`,
})

/** A page for people. */
export const getOpenApiPage = get('/api/doc', 'Get the page about the open API', {
  access: anyone,
  answers: 'raw',
  reply: Type.Union([Type.String(), OpenApiAnswer]),
})

/** How a push into an application stands. */
export const PushState = Type.Object({
  jobId: PublicId,
  state: OneOf(jobStates),
  progress: JobProgress,
  /** `null` until there is one. */
  report: Nullable(ImportReport),
  failure: Nullable(Type.Object({ error: Type.String(), message: Type.String() })),
})
export type PushState = Static<typeof PushState>

/** `sync` waits for the end up to this long, then answers as `job`. */
export const pushWaitMs = 60_000
export const pushModes = ['sync', 'job'] as const

/**
 * The body is an OpenAPI description, JSON or YAML, an overlay for the one pushed last, or a multipart body with a description as its file and
 * overlays as its parts `overlay`. It answers what was added, changed, kept, removed and what someone has to decide on. With an `Idempotency-Key`
 * a push that is sent again is answered as the first time and not taken twice.
 */
export const pushOpenApi = post(
  '/push/openapi',
  'Push an OpenAPI description or an overlay to the application of a token',
  {
    access: application,
    accepts: 'anything',
    query: Strict({
      /** 1: nothing is written, the report says what would be. */
      dryRun: Type.Optional(Flag),
      mode: Type.Optional(OneOf(pushModes)),
      /** 1: what the description does not have is none of its business. */
      partial: Type.Optional(Flag),
      /** Who pushes. */
      author: Type.Optional(Type.String({ maxLength: 64 })),
      /** Number of a draft release of the project that what is pushed is added to. */
      release: Type.Optional(Type.String({ maxLength: limits.releaseNo })),
    }),
    reply: PushState,
    errors: [
      'push_source_missing',
      'push_unreadable',
      'push_too_large',
      'push_description_missing',
      'push_overlays_too_large',
      'push_key_invalid',
      'push_key_reused',
      'push_signature_missing',
      'push_signature_invalid',
      'push_signature_expired',
    ],
  },
)

export const getPushState = get('/push/state', 'Get the state and report of a push by its token', {
  access: application,
  query: ById('jobId'),
  reply: PushState,
  errors: ['job_not_found'],
})
