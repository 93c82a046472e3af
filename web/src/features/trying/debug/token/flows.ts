/* The ways to get a token that a security scheme declares: OAuth Flows of OpenAPI, or the metadata of an OpenID provider. */
import { objectAt, stringAt, type JsonObject } from '@lectern/model'

export const grants = ['authorizationCode', 'clientCredentials', 'password', 'implicit'] as const
export type Grant = (typeof grants)[number]

/** One OAuth Flow Object; addresses it has no use for are empty. */
export interface Flow {
  grant: Grant
  authorizationUrl: string
  tokenUrl: string
  /** Descriptions by name. */
  scopes: Readonly<Record<string, string>>
}

/** Grants whose person signs in at the service, in a window of its own. */
export function needsWindow(grant: Grant): boolean {
  return grant === 'authorizationCode' || grant === 'implicit'
}

/**
 * Flows of an `oauth2` scheme.
 * @param server address that relative ones are below
 */
export function flowsOf(scheme: JsonObject, server: string): Flow[] {
  const declared = objectAt(scheme, 'flows') ?? {}
  return grants.flatMap((grant): Flow[] => {
    const flow = objectAt(declared, grant)
    if (flow === undefined) return []
    const addressOf = (key: string) => resolve(stringAt(flow, key) ?? '', server)
    const scopes = objectAt(flow, 'scopes') ?? {}
    const described = Object.keys(scopes).map((name): [string, string] => [name, stringAt(scopes, name) ?? ''])
    return [
      {
        ...{ grant, authorizationUrl: addressOf('authorizationUrl'), tokenUrl: addressOf('tokenUrl') },
        scopes: Object.fromEntries(described),
      },
    ]
  })
}

/** Of provider metadata (OpenID Connect Discovery 1.0, section 3), which are absent unless named here. */
export interface ProviderMetadata {
  authorization_endpoint?: string | undefined
  token_endpoint?: string | undefined
  grant_types_supported?: readonly string[] | undefined
  scopes_supported?: readonly string[] | undefined
}

const grantNames: Readonly<Record<Grant, string>> = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
  password: 'password',
  implicit: 'implicit',
}
/** What a provider that names none supports. */
const usualGrants = ['authorization_code', 'implicit']

/** Flows of an OpenID provider, but the implicit one, which returns no token for an API. */
export function flowsOfProvider(metadata: ProviderMetadata): Flow[] {
  const supported = metadata.grant_types_supported ?? usualGrants
  const { authorization_endpoint: authorizationUrl = '', token_endpoint: tokenUrl = '' } = metadata
  const scopes = Object.fromEntries((metadata.scopes_supported ?? []).map((name) => [name, '']))
  return grants
    .filter((grant) => grant !== 'implicit' && supported.includes(grantNames[grant]))
    .map((grant) => ({ grant, authorizationUrl, tokenUrl, scopes }))
}

function resolve(address: string, server: string): string {
  if (address === '' || URL.canParse(address)) return address
  return URL.canParse(address, server) ? new URL(address, server).href : address
}
