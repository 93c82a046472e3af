/* What fields of security schemes and links are called, where two states are compared. */
import { useTranslation } from 'react-i18next'

/** Fields of these objects in OpenAPI 3.2. */
const fields = [
  'type',
  'name',
  'in',
  'scheme',
  'bearerFormat',
  'openIdConnectUrl',
  'oauth2MetadataUrl',
  'deprecated',
  'flows',
  'implicit',
  'password',
  'clientCredentials',
  'authorizationCode',
  'deviceAuthorization',
  'authorizationUrl',
  'deviceAuthorizationUrl',
  'tokenUrl',
  'refreshUrl',
  'scopes',
  'operationId',
  'operationRef',
  'parameters',
  'requestBody',
  'server',
  'url',
  'variables',
] as const

/** Fields below which the names are people's own. */
const ownNamesBelow: ReadonlySet<string> = new Set(['scopes', 'parameters', 'requestBody', 'variables'])

const separator = ' › '

/** The names that lead to a fact, as one text. */
export function joinNames(names: readonly string[]): string {
  return names.join(separator)
}

/** The names of `joinNames` in words; what OpenAPI does not define stays as it is. */
export function useFactName(): (joined: string) => string {
  const { t } = useTranslation('history')
  return (joined) => {
    const names = joined.split(separator)
    const owner = names.findIndex((name) => ownNamesBelow.has(name) || name.startsWith('x-'))
    return joinNames(
      names.map((name, at) => {
        const field = owner === -1 || at <= owner ? fields.find((each) => each === name) : undefined
        return field === undefined ? name : t(`sides.fact.${field}`)
      }),
    )
  }
}
