/*
 * Binds an endpoint of the contract to its handler as one visible pipeline: who is it, may they sign in here, is the input well-formed, what does
 * it name and may they, the handler, the envelope.
 */
import {
  type Access,
  type AccessOf,
  type BodyOf,
  type EndpointDefinition,
  type Language,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  needsNoUser,
  successCode,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireActor, requireProject, requireSpace } from '../auth/access.ts'
import { type KnownActor, anonymous, type Actor, type UserActor } from '../core/actor.ts'
import { type Fields } from '../auth/request-fields.ts'
import { requireVisitor } from '../auth/visitor-access.ts'
import { requireAudience } from '../auth/machines/inside-calls.ts'
import { requireApplication } from '../auth/machines/application-tokens.ts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { sendPrepared } from './prepared.ts'
import { FileReply, PreparedJson } from './replies.ts'
import { replyOptions } from './reply-schema.ts'
import type { ApplicationScope, ProjectScope, SpaceScope, VisitorScope } from '../auth/scope.ts'
import { findActor, tokenOf, visitorOf } from '../auth/sessions.ts'
import { languageOf } from '../core/texts.ts'
import { InputCheck, refuseInvalid } from './validation.ts'

type Kind<D extends EndpointDefinition> = D['access']['kind']
/** Who a handler is called by: a person, unless the contract lets machines or anyone in. */
export type ActorOf<D extends EndpointDefinition> =
  Kind<D> extends 'public' | 'visitor' | 'application' ? Actor : D['machines'] extends true ? KnownActor : UserActor
/** What the access rule found. */
export type ScopeOf<D extends EndpointDefinition> =
  D['access'] extends AccessOf<'project'>
    ? ProjectScope
    : D['access'] extends AccessOf<'space'>
      ? SpaceScope
      : D['access'] extends AccessOf<'visitor'>
        ? VisitorScope
        : D['access'] extends AccessOf<'application'>
          ? ApplicationScope
          : null

/** A file of a multipart body, read whole within the limits. */
export interface UploadedFile {
  fileName: string
  bytes: Buffer
}

/** Everything a handler gets. */
export interface Call<D extends EndpointDefinition> {
  params: ParamsOf<D>
  query: QueryOf<D>
  body: BodyOf<D>
  actor: ActorOf<D>
  scope: ScopeOf<D>
  language: Language
  file: UploadedFile | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<D extends EndpointDefinition> = (
  call: Call<D>,
) => Promise<ReplyOf<D> | PreparedJson | FileReply | FastifyReply>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Found before the body is read, for endpoints of applications. */
    application: ApplicationScope | undefined
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
}

/** The handler of an endpoint that answers nothing but that it is done. */
export function answersNull<Call>(act: (call: Call) => Promise<unknown>): (call: Call) => Promise<null> {
  return async (call) => {
    await act(call)
    return null
  }
}

/** Everything but imports is small; a stranger must not make the server parse more. */
const jsonBodyBytes = 2 * 1024 * 1024

/** Registers the route of one endpoint. */
export function serveEndpoint<D extends EndpointDefinition>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: D,
  handler: NoInfer<Handler<D>>,
): void {
  const checkQuery = new InputCheck(endpoint.query ?? emptyObject, 'query')
  const checkBody = endpoint.method === 'POST' ? new InputCheck(endpoint.body ?? emptyObject, 'body') : undefined
  app.route({
    method: [endpoint.method, ...(endpoint.alsoBy ?? [])],
    url: endpoint.path,
    config: { endpoint },
    // The head of a stream without an end would never leave.
    exposeHeadRoute: endpoint.answers !== 'stream',
    ...(isForLarge(endpoint) ? {} : { bodyLimit: endpoint.maxBodyBytes ?? jsonBodyBytes }),
    ...replyOptions(endpoint),
    // Before the body is read: a stranger's 60 MB are refused at the door.
    onRequest: async (request) => {
      const { kind } = endpoint.access
      const token = tokenOf(request.headers)
      request.actor = needsNoUser(endpoint.access) ? anonymous : await findActor(context, token, request.ip)
      requireAudience(endpoint, request.actor, request.headers)
      requireActor(endpoint, request.actor)
      if (kind === 'application') request.application = await requireApplication(context, token, request.ip)
    },
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language'], context.texts.fallback)
      const { fields, file } = await readBody(endpoint, request)
      refuseInvalid(checkQuery, request.query, context.texts, language)
      if (checkBody !== undefined && endpoint.accepts !== 'anything')
        refuseInvalid(checkBody, fields, context.texts, language)
      const scope = await resolveScope(
        context,
        endpoint.access,
        request,
        endpoint.method === 'GET' || endpoint.accepts === 'anything' ? request.query : fields,
      )
      // The checks above are what makes these types true; the compiler cannot follow them from a schema.
      const call = {
        params: request.params,
        query: request.query,
        body: fields,
        actor: request.actor,
        scope,
        language,
        file,
        request,
        reply,
      } as Call<D>
      const answer = await handler(call)
      if (answer instanceof PreparedJson) return sendPrepared(request, reply, answer)
      if (answer instanceof FileReply) return sendFile(reply, answer)
      if (reply.sent || handsOver.includes(endpoint.answers)) return reply
      // Personal, or about to change; some hold tokens.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return { code: successCode, msg: '', data: answer }
    },
  })
}

/** Answers the handler sends itself. */
const handsOver: readonly EndpointDefinition['answers'][] = ['stream', 'redirect', 'raw', 'page']

/** As much as an import may have; the others have limits of their own. */
function isForLarge({ accepts }: EndpointDefinition): boolean {
  return accepts === 'json-or-multipart' || accepts === 'anything'
}

const emptyObject = { type: 'object', additionalProperties: false, properties: {} } as const

async function readBody(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): Promise<{ fields: unknown; file: UploadedFile | undefined }> {
  if (endpoint.method === 'GET' || endpoint.accepts === 'anything') return { fields: {}, file: undefined }
  if (!request.isMultipart()) return { fields: request.body ?? {}, file: undefined }
  if (endpoint.accepts !== 'json-or-multipart') throw new AppError('media_type_unsupported')
  try {
    return await readParts(request, endpoint.maxFileBytes)
  } catch (error) {
    // The parser of parts names its refusals; a text it cannot read at all is a nameless error.
    if (error instanceof Error && 'code' in error) throw error
    throw new AppError('invalid_input', { reason: '', fields: [] }, { cause: error })
  }
}

async function readParts(
  request: FastifyRequest,
  maxFileBytes: number | undefined,
): Promise<{ fields: Record<string, unknown>; file: UploadedFile | undefined }> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const limits = maxFileBytes === undefined ? {} : { limits: { fileSize: maxFileBytes } }
  for await (const part of request.parts(limits)) {
    if (part.type === 'file') file = { fileName: part.filename, bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  return { fields, file }
}

async function resolveScope(
  context: AppContext,
  access: Access,
  request: FastifyRequest,
  named: unknown,
): Promise<SpaceScope | ProjectScope | VisitorScope | ApplicationScope | null> {
  // A validated query or body is an object.
  const fields = named as Fields
  switch (access.kind) {
    case 'space':
      return requireSpace(context, access, knownOf(request.actor), fields)
    case 'project':
      return requireProject(context, access, knownOf(request.actor), fields)
    case 'visitor':
      return requireVisitor(context, access, fields, visitorOf(request))
    case 'application':
      return request.application ?? null
    case 'public':
    case 'signedIn':
    case 'member':
    case 'superAdmin':
      return null
  }
}

function knownOf(actor: Actor): KnownActor {
  if (actor.kind === 'anonymous') throw new AppError('sign_in_required')
  return actor
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-disposition', file.disposition)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(file.mediaType)
    .send(file.bytes)
}
