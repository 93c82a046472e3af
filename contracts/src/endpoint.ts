/*
 * The form of an endpoint. Owns: what every endpoint must say about itself. Does not own: how it is served.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { VisitedKind } from './constants.ts'
import type { ErrorName } from './errors.ts'
import type { ProjectAction, SpaceAction } from './permissions.ts'

/** Field of the query or body that names the subject of an access rule; lists are checked as a set. */
export interface SubjectFields {
  space?: string
  project?: string
  module?: string
  doc?: string
  docs?: string
  share?: string
  release?: string
  dictionary?: string
  /** A published site, of a project or of a space. */
  site?: string
  /** A composed project, an entry or page of one, or a row of its common lists (`<project>.<name>`). */
  compose?: string
  composeEntry?: string
  composePage?: string
  composeRow?: string
}

/** Who may call an endpoint. Checked on the server before the handler runs; there is no default. */
export type Access =
  /** Anyone, signed in or not. */
  | { kind: 'public' }
  /**
   * A visitor of what is public, or with the access token that a password yielded. `of`: what kind of thing it is, or the field that names the kind;
   * `by`: the field with its key.
   */
  | { kind: 'visitor'; of: VisitedKind | { field: string }; by: string }
  /** Whoever shows a token of an application: it is about that application. */
  | { kind: 'application' }
  /** Signed in, even when a password has yet to be chosen. */
  | { kind: 'signedIn' }
  /** Signed in, enabled, password chosen. */
  | { kind: 'member' }
  | { kind: 'superAdmin' }
  /** Allowed the action on the space the request names. */
  | { kind: 'space'; action: SpaceAction; by: SubjectFields }
  /** Allowed the action on the project that owns what the request names; the first field present decides. */
  | { kind: 'project'; action: ProjectAction; by: SubjectFields }

export type AccessOf<K extends Access['kind']> = Extract<Access, { kind: K }>

export const anyone: AccessOf<'public'> = { kind: 'public' }
export const signedIn: AccessOf<'signedIn'> = { kind: 'signedIn' }
export const member: AccessOf<'member'> = { kind: 'member' }
export const superAdmin: AccessOf<'superAdmin'> = { kind: 'superAdmin' }
export const application: AccessOf<'application'> = { kind: 'application' }
export const visitor = (of: AccessOf<'visitor'>['of'], by: string): AccessOf<'visitor'> => ({ kind: 'visitor', of, by })
export const onSpace = (action: SpaceAction, by: SubjectFields): AccessOf<'space'> => ({ kind: 'space', action, by })
export const onProject = (action: ProjectAction, by: SubjectFields): AccessOf<'project'> => ({
  kind: 'project',
  action,
  by,
})

/** Whether calls need no user who signed in: what they visit or the token they name is enough, or nothing. */
export function needsNoUser({ kind }: Access): boolean {
  return kind === 'public' || kind === 'visitor' || kind === 'application'
}

/**
 * What a personal access token must be allowed for a call: to `read`, to `write` as its owner. `never`: only someone who signed in makes it,
 * since it is about accounts, secrets or who may what.
 */
export type TokenUse = 'read' | 'write' | 'never'

export interface EndpointDefinition {
  method: 'GET' | 'POST'
  /** Path below the base address. */
  path: `/${string}`
  /** One sentence for `/openapi.json`. */
  summary: string
  access: Access
  /** Where `tokenUseOf` would say something else. */
  tokens?: TokenUse
  /** Open users of the space may call it too. Only for calls that read, on a space or a project. */
  machines?: true
  /** The texts in the path, by the names they have there; one that opens something is a `Secret`. */
  params?: TObject
  query?: TSchema
  body?: TSchema
  /** Schema of `data` in the envelope. */
  reply: TSchema
  /** Errors besides those every endpoint may answer (`commonErrors`). */
  errors?: readonly ErrorName[]
  /**
   * How the answer leaves. `envelope` (default): `{code, msg, data}`. `file`: raw bytes with a file name. `stream`: server-sent events.
   * `redirect`: another address, for pages a browser opens by itself. `raw`: as the handler sends it.
   * `page`: what a browser or crawler shows, errors and redirects as well.
   * `multipart` bodies carry a file besides the fields of `body`.
   */
  answers?: 'envelope' | 'file' | 'stream' | 'redirect' | 'raw' | 'page'
  /**
   * `anything`: the handler gets the bytes and reads them itself, and the query names the subject; only for what existing clients push and for what
   * is passed on as it comes.
   */
  accepts?: 'json' | 'json-or-multipart' | 'anything'
  /** Further methods that are served alike; only for what existing clients call. */
  alsoBy?: readonly ('PUT' | 'PATCH' | 'DELETE' | 'OPTIONS')[]
  /** Form of refusals besides the envelope, for a protocol that has its own. */
  refusal?: TSchema
  /** Status that says who has not signed in, where clients go by it. */
  unsignedStatus?: 401
  /** Largest file of a multipart body, where that is less than an import may have. */
  maxFileBytes?: number
  /** Largest JSON body, where that is more than the usual 2 MB. */
  maxBodyBytes?: number
}

declare const endpointBrand: unique symbol
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = D & { readonly [endpointBrand]: true }

const registry = new WeakSet()

/** Declares an endpoint. Without `access` it does not compile. */
export function endpoint<const D extends EndpointDefinition>(definition: D): Endpoint<D> {
  registry.add(definition)
  // The brand exists only for the compiler: it tells a declared endpoint from a look-alike.
  return definition as Endpoint<D>
}

/** What an endpoint has beside its method, path and summary. */
type EndpointDetails = Omit<EndpointDefinition, 'method' | 'path' | 'summary'>

const declareWith =
  <const M extends EndpointDefinition['method']>(method: M) =>
  <const P extends `/${string}`, const D extends EndpointDetails>(path: P, summary: string, details: D) =>
    endpoint({ method, path, summary, ...details })

/** Declares an endpoint that reads: `get('/space/info', 'Get a space', { access: onSpace(…), query, reply, errors })`. */
export const get = declareWith('GET')

/** Declares an endpoint that writes, or whose input is too large or too secret for an address. */
export const post = declareWith('POST')

/** True for what `endpoint` made. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && registry.has(value)
}

/** The fields of a schema, none without one. Nothing is inferred through it: reading a schema backwards costs the compiler seconds. */
type FieldsOf<S> = NoInfer<S extends TSchema ? Static<S> : Record<never, never>>
export type ParamsOf<D extends EndpointDefinition> = FieldsOf<D['params']>
export type QueryOf<D extends EndpointDefinition> = FieldsOf<D['query']>
export type BodyOf<D extends EndpointDefinition> = FieldsOf<D['body']>
export type ReplyOf<D extends EndpointDefinition> = NoInfer<Static<D['reply']>>

/** The answer form of every enveloped endpoint (specification §3 "General envelope"). */
export interface Envelope<T> {
  /** `"0"` is success; see `errors`. */
  code: string
  msg: string
  data: T | null
  /** Stable machine-readable name of the error. */
  error?: ErrorName
  /** Facts about the error, for example the fields at fault. */
  details?: unknown
  /** Id of the request in the server's log. */
  requestId?: string
}

/** One field of an `invalid_input` error. */
export interface FieldProblem {
  /** Dotted path in the body or query, empty for the whole. */
  field: string
  message: string
}

/** Rights over rights: with one of these a stolen token would outlive its own end. */
const rightsActions: readonly (SpaceAction | ProjectAction)[] = ['manageMembers', 'manageOpenUsers', 'configure']

/** What a personal access token needs here. Closed unless the endpoint is about the content of a space or a project, or says otherwise. */
export function tokenUseOf({ access, method, tokens }: EndpointDefinition): TokenUse {
  if (tokens !== undefined) return tokens
  if (access.kind !== 'space' && access.kind !== 'project') return 'never'
  if (rightsActions.includes(access.action)) return 'never'
  return method === 'GET' ? 'read' : 'write'
}

/** Errors any endpoint may answer; not repeated in `errors`. */
export const commonErrors: readonly ErrorName[] = [
  'disk_full',
  'invalid_input',
  'too_many_requests',
  'body_too_large',
  'media_type_unsupported',
  'internal_error',
]

/** Errors of the gate in front of an endpoint, which follow from its access rule; not repeated in `errors`. */
export function accessErrors(access: Access): readonly ErrorName[] {
  switch (access.kind) {
    case 'public':
      return []
    case 'visitor':
      return visitorErrors
    case 'application':
      return ['push_token_invalid', 'push_flooded']
    case 'signedIn':
      return ['sign_in_required', 'token_not_allowed']
    case 'member':
      return ['sign_in_required', 'set_password_required', ...tokenErrors]
    case 'superAdmin':
      return ['sign_in_required', 'set_password_required', 'token_not_allowed', 'no_permission']
    case 'space':
    case 'project':
      return [
        'sign_in_required',
        'set_password_required',
        ...tokenErrors,
        'not_accessible',
        'mfa_required',
        'no_permission',
      ]
  }
}

/** What visitors may meet at the gate, in the order it is checked. */
const visitorErrors: readonly ErrorName[] = [
  'visit_not_found',
  'visit_paused',
  'visit_expired',
  'visit_network_refused',
  'visit_email_required',
  'visit_locked',
]

/** What a token without a session may meet at the gate. */
const tokenErrors: readonly ErrorName[] = ['token_not_allowed', 'token_read_only']

/** Errors before any endpoint is reached. */
export const transportErrors: readonly ErrorName[] = ['route_not_found', 'not_ready']
