/*
 * A real OpenID provider on this machine, with people who sign in by being named on its page; it asks for no consent.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { errors, Provider, type Configuration } from 'oidc-provider'
import { certificates } from './certificates.ts'

export interface OidcPerson {
  sub: string
  [claim: string]: unknown
}

export interface OidcServerOptions {
  people: readonly OidcPerson[]
  /** Where browsers may be sent back to. */
  callbacks: string[]
  /** Ways to get a token; by code alone unless given. */
  grants?: string[]
  certificate?: keyof typeof certificates
  port?: number
}

export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  people: Map<string, OidcPerson>
  close(): Promise<void>
}

const clientId = 'lectern'
const clientSecret = 'a-secret-of-the-provider-32-bytes'

export async function startOidcServer({
  people,
  callbacks,
  grants = ['authorization_code'],
  certificate,
  port = 0,
}: OidcServerOptions): Promise<OidcServer> {
  const known = new Map(people.map((person) => [person.sub, person]))
  const server: Server = certificate === undefined ? createServer() : createSecureServer(certificates[certificate])
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const issuer = `${certificate === undefined ? 'http' : 'https'}://localhost:${String(address.port)}`
  const provider = new Provider(issuer, configuration(known, callbacks, grants))
  // What it would say about being no production server.
  provider.on('server_error', () => undefined)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isPage = request.url?.startsWith(pagePath) === true
    void (isPage ? showPage(provider, request, response) : answer(request, response))
  })
  return {
    issuer,
    clientId,
    clientSecret,
    people: known,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The page where people say who they are. */
const pagePath = '/who/'

async function showPage(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const login = new URLSearchParams(await text(request)).get('login') ?? ''
    // Clients on the same machine have to be agreed to each time.
    await provider.interactionFinished(request, response, { login: { accountId: login }, consent: {} })
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post" action="${request.url ?? ''}">` +
      '<label>Who are you? <input name="login"></label><button>Continue</button></form></html>',
  )
}

function configuration(people: Map<string, OidcPerson>, callbacks: string[], grants: string[]): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: callbacks,
        grant_types: grants,
        response_types: ['code'],
        // Without encryption only programs on the same machine may be sent back to.
        application_type: callbacks.every((each) => each.startsWith('https:')) ? 'web' : 'native',
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: grants.includes('client_credentials') },
    },
    interactions: { url: (_context, { uid }) => `${pagePath}${uid}` },
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const person = people.get(id)
      if (person === undefined) throw new errors.AccessDenied('nobody of that name')
      return { accountId: id, claims: () => Promise.resolve(person) }
    },
    cookies: { keys: ['only for tests'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      ClientCredentials: 600,
      IdToken: 600,
    },
  }
}

/** What a browser does at the provider: identifies itself, and is sent back. Returns the callback with its query. */
export async function walkThrough(start: string, { issuer }: OidcServer, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const ask = async (url: URL, form?: Record<string, string>): Promise<{ location: URL | undefined; html: string }> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    return { location: location === null ? undefined : new URL(location, url), html: await response.text() }
  }
  let url = new URL(start)
  for (let step = 0; step < 20; step += 1) {
    if (url.origin !== issuer) return url
    const { location, html } = await ask(url)
    if (location !== undefined) {
      url = location
      continue
    }
    const action = /action="([^"]+)"/.exec(html)?.[1]
    if (action === undefined) throw new Error(`The provider shows no form: ${html.slice(0, 500)}`)
    const next = await ask(new URL(action, url), { login })
    if (next.location === undefined) throw new Error(`The provider sends nowhere: ${next.html.slice(0, 500)}`)
    url = next.location
  }
  throw new Error('The provider never comes to an end')
}
