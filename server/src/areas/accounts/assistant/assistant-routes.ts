/* Connecting assistants over HTTP: what their programs ask, in the forms of OAuth, and what their people answer. */
import {
  agentPath,
  answerAssistant,
  assistantCallsPerMinute,
  assistantTokenMs,
  consentPage,
  getAssistantRequest,
  getResourceMetadata,
  getServerMetadata,
  giveAssistantToken,
  introductionsPerHour,
  registerAssistant,
  tokenScopes,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { publicBase } from '../../../config/own-addresses.ts'
import { openToPages } from '../../../http/cross-origin.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { answerRequest, describeRequest, type Issuer } from './consent-commands.ts'
import { giveTokens } from './grant-commands.ts'
import { introduce } from './introduce-commands.ts'
import { OAuthRefusal } from './oauth-refusal.ts'

/** What programs send here is small. */
const bodyLimit = 16 * 1024

export async function assistantRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  serveEndpoint(app, context, getAssistantRequest, ({ request, query }) =>
    describeRequest(context, issuerOf(context, request), query),
  )
  serveEndpoint(app, context, answerAssistant, (call) =>
    answerRequest(context, originOf(call), issuerOf(context, call.request), call.body),
  )
  await app.register((programApp, _options, done) => {
    openToPages(programApp)
    metadataRoutes(programApp, context)
    programRoutes(programApp, context)
    done()
  })
}

function issuerOf({ config }: AppContext, request: FastifyRequest): Issuer {
  const issuer = publicBase(config, request)
  return { issuer, resource: issuer + agentPath }
}

function metadataRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getResourceMetadata, ({ request, reply }) => {
    const { issuer, resource } = issuerOf(context, request)
    return send(reply, 200, {
      ...{ resource, authorization_servers: [issuer], scopes_supported: tokenScopes },
      ...{ bearer_methods_supported: ['header'], resource_name: 'Lectern' },
    })
  })
  serveEndpoint(app, context, getServerMetadata, ({ request, reply }) => {
    const { issuer } = issuerOf(context, request)
    return send(reply, 200, {
      issuer,
      authorization_endpoint: issuer + consentPage,
      token_endpoint: issuer + giveAssistantToken.path,
      registration_endpoint: issuer + registerAssistant.path,
      scopes_supported: tokenScopes,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })
}

function programRoutes(app: FastifyInstance, context: AppContext): void {
  const calls = new RateLimiter(context.clock, { limit: assistantCallsPerMinute, windowMs: 60_000 })
  const introductions = new RateLimiter(context.clock, { limit: introductionsPerHour, windowMs: 60 * 60_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) => parsed(null, body))
  serveEndpoint(app, context, registerAssistant, ({ request, reply }) =>
    answering(reply, async () => {
      introductions.count(request.ip)
      const { client_key, name, redirects, created_at_ms } = await introduce(context, readJson(request.body))
      return send(reply, 201, {
        ...{ client_id: client_key, client_id_issued_at: Math.floor(created_at_ms / 1000), client_name: name },
        // Written a moment ago.
        ...{ redirect_uris: JSON.parse(redirects) as string[], grant_types: ['authorization_code', 'refresh_token'] },
        ...{ response_types: ['code'], token_endpoint_auth_method: 'none' },
      })
    }),
  )
  serveEndpoint(app, context, giveAssistantToken, ({ request, reply, actor }) =>
    answering(reply, async () => {
      calls.count(request.ip)
      const fields = new Map(new URLSearchParams(textOf(request.body)))
      const given = await giveTokens(context, originOf({ actor, request }), fields)
      return send(reply, 200, {
        ...{ access_token: given.accessToken, token_type: 'Bearer', expires_in: assistantTokenMs / 1000 },
        ...{ refresh_token: given.refreshToken, scope: given.scope },
      })
    }),
  )
}

/** None was sent where it is no text. */
const textOf = (body: unknown) => (typeof body === 'string' ? body : '')

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(textOf(body))
  } catch {
    throw new OAuthRefusal('invalid_client_metadata', 'Send a JSON object.')
  }
}

async function answering(reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error
    return send(reply, error.reason === 'invalid_client' ? 401 : 400, {
      error: error.reason,
      error_description: error.message,
    })
  }
}

async function send(reply: FastifyReply, status: number, answer: object): Promise<FastifyReply> {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type('application/json')
    .send(answer)
}
