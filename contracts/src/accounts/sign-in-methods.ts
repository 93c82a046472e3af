/* Signing in from elsewhere: the way there and back, identities of an account, and what a super admin sets. */
import Type, { type Static } from 'typebox'
import { anybody, get, member, post, superAdmin } from '../endpoint.ts'
import { Proof, proofErrors } from './proof.ts'
import { Abilities, EpochMs, Nullable, OneOf, Secret, Strict } from '../scalars.ts'
import { ProviderKind, SignInProvider } from './sign-in-provider.ts'
import {
  DingtalkSettings,
  FormLoginSettings,
  LdapSettings,
  OauthProvider,
  ProviderKey,
  SignInOrder,
  WecomSettings,
} from './sign-in-settings.ts'
import { LoginReply } from './user.ts'

/** What the server may say to a browser that came back without being let in; each is the name of an error. */
export const signInProblems = [
  'sign_in_provider_unknown',
  'sign_in_state_invalid',
  'sign_in_refused_elsewhere',
  'sign_in_elsewhere_unreachable',
  'sign_in_no_account',
  'sign_in_domain_refused',
  'account_disabled',
  'identity_taken',
  'identity_provider_linked',
  'internal_error',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/** Sends the browser to the provider named in the path. Refusals lead back to the sign-in page with their name as `problem`. */
export const startSignInElsewhere = get('/system/oauth/login/:provider', 'Redirect to a sign-in provider', anybody, {
  params: Type.Object({ provider: Type.String() }),
  query: Strict({
    /** Own page to open afterwards. */
    redirect: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: Type.Null(),
  answers: 'redirect',
})

/** Where the provider sends the browser back to. Ends at `/successLogin?loginKey=`, at `/user/security` for a link, or at the sign-in page. */
export const finishSignInElsewhere = get(
  '/system/oauth/:provider/callback',
  'Return from a sign-in provider',
  anybody,
  {
    params: Type.Object({ provider: Type.String() }),
    query: Type.Object(
      { state: Type.Optional(Secret({ maxLength: 200 })), code: Type.Optional(Secret()) },
      { additionalProperties: true },
    ),
    reply: Type.Null(),
    answers: 'redirect',
    // Told to the sign-in page in its address.
    errors: signInProblems.filter((name) => name !== 'internal_error'),
  },
)

const LoginKey = Strict({ loginKey: Secret({ minLength: 1, maxLength: 200 }) })
const keyErrors = ['login_key_invalid', 'account_disabled', 'email_unconfirmed', 'account_waiting'] as const

/** Works once, within a minute, in the browser that signed in. */
export const exchangeLoginKey = post(
  '/system/oauth/token/get',
  'Exchange the key of an external sign-in for a session',
  anybody,
  { body: LoginKey, reply: LoginReply, errors: keyErrors },
)

/** The same as `exchangeLoginKey`, as older clients call it. */
export const getLoginByKey = get(
  '/system/oauth/token/get',
  'Exchange the key of an external sign-in for a session (older form)',
  anybody,
  { query: LoginKey, reply: LoginReply, errors: keyErrors },
)

export const Identity = Type.Object({
  /** Key of the way it signs in by. */
  provider: Type.String(),
  kind: Nullable(ProviderKind),
  text: Type.String(),
  /** What the other side calls the person. */
  name: Type.String(),
  linkedAtMs: EpochMs,
  lastUsedAtMs: Nullable(EpochMs),
  can: Abilities('unlink'),
})
export type Identity = Static<typeof Identity>

export const listIdentities = get('/user/identity/list', 'List your linked identities, and those you can add', member, {
  reply: Type.Object({ identities: Type.Array(Identity), linkable: Type.Array(SignInProvider) }),
})

/** The answer’s address has to be opened by the same browser within ten minutes. */
export const startLinkIdentity = post(
  '/user/identity/link/start',
  'Redirect to a provider to link its identity',
  member,
  {
    body: Strict({ provider: Type.String({ minLength: 1, maxLength: 32 }), ...Proof }),
    reply: Type.Object({ url: Type.String() }),
    errors: [...proofErrors, 'sign_in_provider_unknown', 'sign_in_elsewhere_unreachable', 'identity_provider_linked'],
  },
)

/** For the directory and the form: proves the identity with its own name and password, which are not kept. */
export const linkByPassword = post(
  '/user/identity/link/password',
  'Link an identity of the directory or of the form',
  member,
  {
    body: Strict({
      provider: OneOf(['ldap', 'form']),
      username: Type.String({ minLength: 1, maxLength: 200 }),
      password: Secret({ minLength: 1, maxLength: 1_000 }),
      /** Of the account here. */
      proof: Strict(Proof),
    }),
    reply: Type.Null(),
    errors: [
      ...proofErrors,
      'login_failed',
      'login_locked',
      'login_slowed',
      'login_source_unavailable',
      'sign_in_elsewhere_unreachable',
      'identity_taken',
      'identity_provider_linked',
    ],
  },
)

export const unlinkIdentity = post('/user/identity/unlink', 'Unlink an identity', member, {
  body: Strict({ provider: Type.String({ minLength: 1, maxLength: 32 }), ...Proof }),
  reply: Type.Null(),
  errors: [...proofErrors, 'identity_last'],
})

/** A new secret; left out, the stored one stays; empty, it is removed. Only ever sent to the server. */
const NewSecret = Type.Optional(Secret({ maxLength: 2_000 }))
const WithSecret = { secret: NewSecret }

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

export const getSignInWays = get('/admin/setting/signIn/get', 'Get the sign-in methods, without secrets', superAdmin, {
  reply: SignInWays,
})

/** Keys that are left out come last, in their usual order. */
export const saveSignInOrder = post(
  '/admin/setting/signIn/order/save',
  'Set the order of the sign-in methods',
  superAdmin,
  { body: Strict({ keys: SignInOrder }), reply: Type.Null() },
)

const saveErrors = ['secret_required', 'sign_in_way_incomplete', 'certificate_invalid'] as const

export const saveLdap = post('/admin/setting/signIn/ldap/save', 'Save the LDAP settings', superAdmin, {
  body: Strict({ settings: LdapSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: [...saveErrors, 'ldap_filter_invalid'],
})

export const saveFormLogin = post(
  '/admin/setting/signIn/form/save',
  'Save the settings of the form sign-in',
  superAdmin,
  {
    body: Strict({ settings: FormLoginSettings }),
    reply: Type.Null(),
    errors: ['sign_in_way_incomplete', 'certificate_invalid'],
  },
)

/** Adds the provider, or replaces the one with its key. */
export const saveOauthProvider = post(
  '/admin/setting/signIn/oauth/save',
  'Save an OpenID Connect or OAuth 2.0 provider',
  superAdmin,
  {
    body: Strict({ settings: OauthProvider, ...WithSecret }),
    reply: Type.Null(),
    errors: [...saveErrors, 'sign_in_providers_full'],
  },
)

/** Its identities stay with their accounts, and work again when the same provider comes back. */
export const removeOauthProvider = post('/admin/setting/signIn/oauth/remove', 'Remove a provider', superAdmin, {
  body: Strict({ key: ProviderKey }),
  reply: Type.Null(),
})

export const saveDingtalk = post('/admin/setting/signIn/dingtalk/save', 'Save the DingTalk settings', superAdmin, {
  body: Strict({ settings: DingtalkSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: saveErrors,
})

export const saveWecom = post('/admin/setting/signIn/wecom/save', 'Save the WeCom settings', superAdmin, {
  body: Strict({ settings: WecomSettings, ...WithSecret }),
  reply: Type.Null(),
  errors: saveErrors,
})

/** What a test tried, in this order. */
export const testSteps = [
  'connect',
  'encrypt',
  'bindService',
  'findPerson',
  'checkPassword',
  'discover',
  'client',
  'answer',
  'readFields',
] as const

/** Why a step failed; each has a sentence that says what to change. */
export const testProblems = [
  'addressForbidden',
  'unresolved',
  'unreachable',
  'timeout',
  'certificate',
  'startTls',
  'bindRefused',
  'searchFailed',
  'nobodyFound',
  'severalFound',
  'idMissing',
  'passwordWrong',
  'status',
  'notJson',
  'codeDiffers',
  'dataMissing',
  'issuerDiffers',
  'metadataInvalid',
  'clientRefused',
  'redirectRefused',
  'unexpected',
] as const

export const TestStep = Type.Object({
  step: OneOf(testSteps),
  problem: Nullable(OneOf(testProblems)),
  /** What was found, for people to read. */
  value: Type.String(),
  durationMs: Type.Integer(),
})
export type TestStep = Static<typeof TestStep>
export const TestResult = Type.Object({ steps: Type.Array(TestStep) })
export type TestResult = Static<typeof TestResult>

/** Somebody to try it with; without them the test ends before anybody signs in. */
const Sample = {
  username: Type.Optional(Type.String({ maxLength: 200 })),
  password: Type.Optional(Secret({ maxLength: 1_000 })),
}
const testErrors = ['secret_required', 'certificate_invalid'] as const

/** Uses the given settings and saves nothing; without `secret` the stored one, as long as it would go where it always goes. */
export const testLdap = post('/admin/setting/signIn/ldap/test', 'Test the LDAP settings', superAdmin, {
  body: Strict({ settings: LdapSettings, ...WithSecret, ...Sample }),
  reply: TestResult,
  errors: [...testErrors, 'ldap_filter_invalid'],
})

export const testFormLogin = post(
  '/admin/setting/signIn/form/test',
  'Test the settings of the form sign-in',
  superAdmin,
  {
    body: Strict({ settings: FormLoginSettings, ...Sample }),
    reply: TestResult,
    errors: ['certificate_invalid'],
  },
)

export const testOauthProvider = post('/admin/setting/signIn/oauth/test', 'Test a provider', superAdmin, {
  body: Strict({ settings: OauthProvider, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})

export const testDingtalk = post('/admin/setting/signIn/dingtalk/test', 'Test the DingTalk settings', superAdmin, {
  body: Strict({ settings: DingtalkSettings, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})

export const testWecom = post('/admin/setting/signIn/wecom/test', 'Test the WeCom settings', superAdmin, {
  body: Strict({ settings: WecomSettings, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})
