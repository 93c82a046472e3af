/* The ways to sign in from elsewhere, as a super admin sets them. */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { Strict } from '../scalars.ts'
import { WithSecret } from './sign-in-secret.ts'
import {
  DingtalkSettings,
  FormLoginSettings,
  LdapSettings,
  OauthProvider,
  ProviderKey,
  SignInOrder,
  WecomSettings,
} from './sign-in-settings.ts'

export const SignInWays = Type.Object({
  ldap: LdapSettings,
  formLogin: FormLoginSettings,
  oidc: Type.Array(OauthProvider),
  dingtalk: DingtalkSettings,
  wecom: WecomSettings,
  /** Keys of all ways in the order of the sign-in page, `account` among them. */
  order: Type.Array(Type.String()),
  /** Keys of the ways whose secret is stored. */
  secretsSet: Type.Array(Type.String()),
  /** Where a provider has to send browsers back to; `{provider}` stands for its key. */
  callbackUrl: Type.String(),
})
export type SignInWays = Static<typeof SignInWays>

export const getSignInWays = get('/admin/setting/signIn/get', 'Get the sign-in methods, without secrets', {
  access: superAdmin,
  reply: SignInWays,
})

/** Keys that are left out come last, in their usual order. */
export const saveSignInOrder = post('/admin/setting/signIn/order/save', 'Set the order of the sign-in methods', {
  access: superAdmin,
  body: Strict({ keys: SignInOrder }),
  reply: Type.Null(),
})

const saveErrors = ['secret_required', 'sign_in_way_incomplete', 'certificate_invalid'] as const

export const saveLdap = post('/admin/setting/signIn/ldap/save', 'Save the LDAP settings', {
  access: superAdmin,
  body: Strict({ settings: LdapSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: [...saveErrors, 'ldap_filter_invalid'],
})

export const saveFormLogin = post('/admin/setting/signIn/form/save', 'Save the settings of the form sign-in', {
  access: superAdmin,
  body: Strict({ settings: FormLoginSettings }),
  reply: Type.Null(),
  errors: ['sign_in_way_incomplete', 'certificate_invalid'],
})

/** Adds the provider, or replaces the one with its key. */
export const saveOauthProvider = post(
  '/admin/setting/signIn/oauth/save',
  'Save an OpenID Connect or OAuth 2.0 provider',
  {
    access: superAdmin,
    body: Strict({ settings: OauthProvider, ...WithSecret }),
    reply: Type.Null(),
    errors: [...saveErrors, 'sign_in_providers_full'],
  },
)

/** Its identities stay with their accounts, and work again when the same provider comes back. */
export const removeOauthProvider = post('/admin/setting/signIn/oauth/remove', 'Remove a provider', {
  access: superAdmin,
  body: Strict({ key: ProviderKey }),
  reply: Type.Null(),
})

export const saveDingtalk = post('/admin/setting/signIn/dingtalk/save', 'Save the DingTalk settings', {
  access: superAdmin,
  body: Strict({ settings: DingtalkSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: saveErrors,
})

export const saveWecom = post('/admin/setting/signIn/wecom/save', 'Save the WeCom settings', {
  access: superAdmin,
  body: Strict({ settings: WecomSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: saveErrors,
})
