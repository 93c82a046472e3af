/* What fields of OpenAPI's own objects are called that have no sentences of their own. */
import { useTranslation } from 'react-i18next'

/** Fields of security schemes, links, examples, tags and descriptions in OpenAPI 3.2, and what operations share. */
const fields = [
  'allowReserved',
  'attribute',
  'authorizationCode',
  'authorizationUrl',
  'bearerFormat',
  'clientCredentials',
  'contact',
  'dataValue',
  'defaultMapping',
  'deprecated',
  'deviceAuthorization',
  'deviceAuthorizationUrl',
  'email',
  'externalValue',
  'flows',
  'headers',
  'identifier',
  'implicit',
  'in',
  'itemEncoding',
  'jsonSchemaDialect',
  'kind',
  'maxContains',
  'minContains',
  'name',
  'namespace',
  'oauth2MetadataUrl',
  'openIdConnectUrl',
  'openapi',
  'operationId',
  'operationRef',
  'parameters',
  'params',
  'parent',
  'password',
  'prefix',
  'propertyName',
  'refreshUrl',
  'requestBody',
  'returns',
  'scheme',
  'scopes',
  'serializedValue',
  'server',
  'termsOfService',
  'tokenUrl',
  'type',
  'url',
  'value',
  'variables',
  'wrapped',
] as const

/** The words for a field; undefined for what OpenAPI does not define. */
export function useFieldWord(): (name: string) => string | undefined {
  const { t } = useTranslation('changes')
  return (name) => {
    const field = fields.find((each) => each === name)
    return field === undefined ? undefined : t(`field.${field}`)
  }
}
