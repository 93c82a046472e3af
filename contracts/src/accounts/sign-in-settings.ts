/*
 * Ways to sign in from elsewhere, as a super admin sets them: directory, form, OpenID Connect and OAuth 2, DingTalk, WeCom. Owns: their forms and
 * what holds until someone sets them. Does not own: their secrets, which the server keeps sealed.
 */
import Type, { type Static } from 'typebox'
import { roles } from '../constants.ts'
import { OneOf, Strict } from '../scalars.ts'

const Text = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
/** Empty, or an address that may be called. */
const HttpAddress = Type.String({ maxLength: 500, pattern: '^(https?://[^\\s\\u0000-\\u001f]+)?$' })
/** Where a value stands in an answer: names joined by dots; empty for the answer itself, or for a value that is not there. */
const ValuePath = Type.String({ maxLength: 200, pattern: '^[^\\s\\u0000-\\u001f]*$' })
/** Certificates in PEM that are trusted besides the usual ones; empty for none. */
const CaCertificate = Type.String({ maxLength: 100_000 })
const TimeoutMs = Type.Integer({ minimum: 500, maximum: 60_000 })

/** Whoever is in the group gets the role in the space; `isSuperAdmin` instead makes a super admin. */
export const GroupGrant = Strict({
  /** The group as the other side names it. */
  group: Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  /** Public id; empty with `isSuperAdmin`. */
  spaceId: Type.String({ maxLength: 40 }),
  role: OneOf(roles),
  isSuperAdmin: Type.Boolean(),
})
export type GroupGrant = Static<typeof GroupGrant>

/** What every way says about those who come by it. */
const Arrivals = {
  isEnabled: Type.Boolean(),
  /** Whether a first sign-in makes the account. */
  createsAccounts: Type.Boolean(),
  /** Domains a newcomer’s checked email address must have, in lower case; empty for any, also for none at all. */
  domains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 }), { maxItems: 100 }),
  /** Applied at each sign-in. */
  grants: Type.Array(GroupGrant, { maxItems: 200 }),
}
const noArrivals = { isEnabled: false, createsAccounts: true, domains: [], grants: [] }

export const LdapSettings = Strict({
  ...Arrivals,
  /** On the sign-in page; empty for the usual word. */
  label: Text(20),
  url: Type.String({ maxLength: 500, pattern: '^([lL][dD][aA][pP][sS]?://[^\\s\\u0000-\\u001f/?#@]+/?)?$' }),
  /** Turns a plain connection into an encrypted one before anything is said. */
  startTls: Type.Boolean(),
  caCertificate: CaCertificate,
  /** Account that searches; empty searches without one. */
  bindDn: Text(500),
  baseDn: Text(500),
  /** RFC 4515; `{login}` stands for what was typed. */
  filter: Text(1_000),
  nameAttribute: Text(100),
  emailAttribute: Text(100),
  groupAttribute: Text(100),
  /** What tells a person for good; empty takes the directory’s own identifier. */
  idAttribute: Text(100),
  timeoutMs: TimeoutMs,
})
export type LdapSettings = Static<typeof LdapSettings>

export const initialLdap: LdapSettings = {
  ...noArrivals,
  label: '',
  url: '',
  startTls: false,
  caCertificate: '',
  bindDn: '',
  baseDn: '',
  filter: '(&(objectClass=person)(uid={login}))',
  nameAttribute: 'displayName',
  emailAttribute: 'mail',
  groupAttribute: 'memberOf',
  idAttribute: '',
  timeoutMs: 5_000,
}

export const FormLoginSettings = Strict({
  ...Arrivals,
  label: Text(20),
  url: HttpAddress,
  contentType: OneOf(['json', 'form']),
  caCertificate: CaCertificate,
  usernameParam: Type.String({ minLength: 1, maxLength: 100 }),
  passwordParam: Type.String({ minLength: 1, maxLength: 100 }),
  /** Where the answer says whether it let the person in; empty when the HTTP status says it. */
  codePath: ValuePath,
  codeValue: Text(100),
  messagePath: ValuePath,
  dataPath: ValuePath,
  /** Below `dataPath`, as the next three. Empty takes the name that was typed. */
  idPath: ValuePath,
  namePath: ValuePath,
  emailPath: ValuePath,
  groupsPath: ValuePath,
  timeoutMs: TimeoutMs,
})
export type FormLoginSettings = Static<typeof FormLoginSettings>

export const initialFormLogin: FormLoginSettings = {
  ...noArrivals,
  label: '',
  url: '',
  contentType: 'json',
  caCertificate: '',
  usernameParam: 'username',
  passwordParam: 'password',
  codePath: 'code',
  codeValue: '0',
  messagePath: 'msg',
  dataPath: 'data',
  idPath: '',
  namePath: 'nickname',
  emailPath: 'email',
  groupsPath: '',
  timeoutMs: 5_000,
}

/** Part of addresses, so it never changes; a few words are taken by addresses of our own. */
export const ProviderKey = Type.String({
  pattern: '^(?!(?:login|token|dingtalk|wecom|ldap|form)$)[a-z][a-z0-9-]{0,31}$',
})

export const OauthProvider = Strict({
  ...Arrivals,
  key: ProviderKey,
  /** `oidc` asks the issuer for everything else; `oauth2` is told the three addresses. */
  kind: OneOf(['oidc', 'oauth2']),
  buttonText: Text(40),
  issuer: HttpAddress,
  authorizeUrl: HttpAddress,
  tokenUrl: HttpAddress,
  userinfoUrl: HttpAddress,
  clientId: Text(300),
  /** How the secret travels; `none` for a client without one. */
  clientAuth: OneOf(['basic', 'post', 'none']),
  scope: Text(500),
  caCertificate: CaCertificate,
  dataPath: ValuePath,
  idPath: ValuePath,
  usernamePath: ValuePath,
  namePath: ValuePath,
  emailPath: ValuePath,
  groupsPath: ValuePath,
  /** The provider gives out checked addresses only, although it does not say so with each. */
  trustsEmail: Type.Boolean(),
})
export type OauthProvider = Static<typeof OauthProvider>

export const initialProvider: OauthProvider = {
  ...noArrivals,
  key: 'sso',
  kind: 'oidc',
  buttonText: '',
  issuer: '',
  authorizeUrl: '',
  tokenUrl: '',
  userinfoUrl: '',
  clientId: '',
  clientAuth: 'basic',
  scope: 'openid profile email',
  caCertificate: '',
  dataPath: '',
  idPath: 'sub',
  usernamePath: 'preferred_username',
  namePath: 'name',
  emailPath: 'email',
  groupsPath: 'groups',
  trustsEmail: false,
}
export const maxProviders = 20

export const DingtalkSettings = Strict({
  ...Arrivals,
  buttonText: Text(40),
  clientId: Text(300),
  /** Only members of this company; empty for anyone with an account there, which `anyCompany` has to say as well. */
  corpId: Text(100),
  anyCompany: Type.Boolean(),
  loginUrl: HttpAddress,
  apiUrl: HttpAddress,
  caCertificate: CaCertificate,
})
export type DingtalkSettings = Static<typeof DingtalkSettings>

export const initialDingtalk: DingtalkSettings = {
  ...noArrivals,
  // Without a company anyone in the world would be a newcomer.
  createsAccounts: false,
  buttonText: '',
  clientId: '',
  corpId: '',
  anyCompany: false,
  loginUrl: 'https://login.dingtalk.com',
  apiUrl: 'https://api.dingtalk.com',
  caCertificate: '',
}

export const WecomSettings = Strict({
  ...Arrivals,
  buttonText: Text(40),
  corpId: Text(100),
  agentId: Text(100),
  loginUrl: HttpAddress,
  apiUrl: HttpAddress,
  caCertificate: CaCertificate,
})
export type WecomSettings = Static<typeof WecomSettings>

export const initialWecom: WecomSettings = {
  ...noArrivals,
  buttonText: '',
  corpId: '',
  agentId: '',
  loginUrl: 'https://login.work.weixin.qq.com',
  apiUrl: 'https://qyapi.weixin.qq.com',
  caCertificate: '',
}

/** The providers that send the browser away and back. */
export const OauthProviders = Strict({ providers: Type.Array(OauthProvider, { maxItems: maxProviders }) })

/** `account` for accounts here, `ldap`, `form`, `dingtalk`, `wecom`, or the key of a provider. */
export const SignInOrder = Type.Array(Type.String({ minLength: 1, maxLength: 32 }), {
  maxItems: 100,
  uniqueItems: true,
})
