/* The fields of each way, in the order they are shown. Owns: which there are. Does not own: their words (`sign-in-ways:field.…`). */
import type { AnyWay } from './sign-in-methods-queries.ts'

/** Every text a way may have. */
export type TextName =
  | 'label'
  | 'buttonText'
  | 'url'
  | 'baseDn'
  | 'bindDn'
  | 'filter'
  | 'nameAttribute'
  | 'emailAttribute'
  | 'groupAttribute'
  | 'idAttribute'
  | 'usernameParam'
  | 'passwordParam'
  | 'codePath'
  | 'codeValue'
  | 'messagePath'
  | 'dataPath'
  | 'idPath'
  | 'usernamePath'
  | 'namePath'
  | 'emailPath'
  | 'groupsPath'
  | 'key'
  | 'issuer'
  | 'authorizeUrl'
  | 'tokenUrl'
  | 'userinfoUrl'
  | 'clientId'
  | 'scope'
  | 'corpId'
  | 'agentId'
  | 'loginUrl'
  | 'apiUrl'

export type ChoiceName = 'contentType' | 'kind' | 'clientAuth'
export type SwitchName = 'startTls' | 'trustsEmail' | 'anyCompany'

export type WayField =
  | { type: 'text'; name: TextName; isOptional?: boolean; isPlain?: boolean }
  | { type: 'choice'; name: ChoiceName; values: readonly string[] }
  | { type: 'secret'; name: 'bindPassword' | 'clientSecret' }

const text = (name: TextName): WayField => ({ type: 'text', name })
const optional = (name: TextName): WayField => ({ type: 'text', name, isOptional: true })
/** Words for people rather than for machines. */
const words = (name: TextName): WayField => ({ type: 'text', name, isOptional: true, isPlain: true })

/** `isNew`: a provider whose key can still be chosen. */
export function fieldsOf(way: AnyWay, isNew: boolean): WayField[] {
  switch (way.kind) {
    case 'ldap':
      return [
        text('url'),
        text('baseDn'),
        optional('bindDn'),
        { type: 'secret', name: 'bindPassword' },
        text('filter'),
        words('label'),
        optional('nameAttribute'),
        optional('emailAttribute'),
        optional('groupAttribute'),
        optional('idAttribute'),
      ]
    case 'form':
      return [
        text('url'),
        { type: 'choice', name: 'contentType', values: ['json', 'form'] },
        text('usernameParam'),
        text('passwordParam'),
        optional('codePath'),
        optional('codeValue'),
        optional('messagePath'),
        optional('dataPath'),
        optional('idPath'),
        optional('namePath'),
        optional('emailPath'),
        optional('groupsPath'),
        words('label'),
      ]
    case 'provider': {
      const isOidc = way.settings.kind === 'oidc'
      return [
        { type: 'choice', name: 'kind', values: ['oidc', 'oauth2'] },
        words('buttonText'),
        ...(isNew ? [text('key')] : []),
        ...(isOidc ? [text('issuer')] : [text('authorizeUrl'), text('tokenUrl'), text('userinfoUrl')]),
        text('clientId'),
        ...(way.settings.clientAuth === 'none' ? [] : [{ type: 'secret', name: 'clientSecret' } as const]),
        { type: 'choice', name: 'clientAuth', values: ['basic', 'post', 'none'] },
        optional('scope'),
        ...(isOidc ? [] : [optional('dataPath'), text('idPath')]),
        optional('usernamePath'),
        optional('namePath'),
        optional('emailPath'),
        optional('groupsPath'),
      ]
    }
    case 'dingtalk':
      return [
        text('clientId'),
        { type: 'secret', name: 'clientSecret' },
        way.settings.anyCompany ? optional('corpId') : text('corpId'),
        words('buttonText'),
        text('loginUrl'),
        text('apiUrl'),
      ]
    case 'wecom':
      return [
        text('corpId'),
        { type: 'secret', name: 'clientSecret' },
        text('agentId'),
        words('buttonText'),
        text('loginUrl'),
        text('apiUrl'),
      ]
  }
}

export function switchesOf(way: AnyWay): SwitchName[] {
  if (way.kind === 'ldap') return ['startTls']
  if (way.kind === 'dingtalk') return way.settings.corpId.trim() === '' ? ['anyCompany'] : []
  return way.kind === 'provider' ? ['trustsEmail'] : []
}

/** Address that shows at a glance which server it is. */
export function placeOf(way: AnyWay): string {
  switch (way.kind) {
    case 'ldap':
    case 'form':
      return way.settings.url
    case 'provider':
      return way.settings.kind === 'oidc' ? way.settings.issuer : way.settings.tokenUrl
    case 'dingtalk':
    case 'wecom':
      return way.settings.corpId
  }
}

/** Whether a password or secret would go over the line unencrypted. */
export function isUnencrypted(way: AnyWay): boolean {
  if (way.kind === 'ldap') return /^ldap:/i.test(way.settings.url) && !way.settings.startTls
  return /^http:/i.test(placeOf(way))
}

/** The value of a text or choice of this way. */
export function valueOf(way: AnyWay, name: TextName | ChoiceName): string {
  const value: unknown = Reflect.get(way.settings, name)
  return typeof value === 'string' ? value : ''
}

/** What a field may look like; the same in every language. */
export const examples: Readonly<Partial<Record<TextName | 'caCertificate' | 'domains', string>>> = {
  url: 'ldaps://ldap.example.com:636',
  baseDn: 'ou=staff,dc=example,dc=com',
  bindDn: 'cn=lectern,dc=example,dc=com',
  filter: '(&(objectClass=person)(uid={login}))',
  nameAttribute: 'displayName',
  emailAttribute: 'mail',
  groupAttribute: 'memberOf',
  idAttribute: 'entryUUID',
  usernameParam: 'username',
  passwordParam: 'password',
  codePath: 'code',
  codeValue: '0',
  messagePath: 'msg',
  dataPath: 'data',
  idPath: 'id',
  usernamePath: 'preferred_username',
  namePath: 'name',
  emailPath: 'email',
  groupsPath: 'groups',
  key: 'sso',
  issuer: 'https://sso.example.com',
  authorizeUrl: 'https://sso.example.com/authorize',
  tokenUrl: 'https://sso.example.com/token',
  userinfoUrl: 'https://sso.example.com/userinfo',
  clientId: 'lectern',
  scope: 'openid profile email',
  agentId: '1000002',
  loginUrl: 'https://login.example.com',
  apiUrl: 'https://api.example.com',
  caCertificate: '-----BEGIN CERTIFICATE-----',
  domains: 'example.com',
}

/** Names that are the same in every language. */
export const properNames: Readonly<Record<string, string>> = { oidc: 'OpenID Connect', oauth2: 'OAuth 2', json: 'JSON' }
