/* Trying the settings of a way to sign in: which steps were taken, and what stopped them. */
import Type, { type Static } from 'typebox'
import { post, superAdmin } from '../endpoint.ts'
import { Nullable, OneOf, Secret, Strict } from '../scalars.ts'
import { DingtalkSettings, FormLoginSettings, LdapSettings, OauthProvider, WecomSettings } from './sign-in-settings.ts'
import { WithSecret } from './sign-in-secret.ts'

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

/** Someone to try it with; without them the test ends before anyone signs in. */
const Sample = {
  username: Type.Optional(Type.String({ maxLength: 200 })),
  password: Type.Optional(Secret({ maxLength: 1_000 })),
}
const testErrors = ['secret_required', 'certificate_invalid'] as const

/** Uses the given settings and saves nothing; without `secret` the stored one, as long as it would go where it always goes. */
export const testLdap = post('/admin/setting/signIn/ldap/test', 'Test the LDAP settings', {
  access: superAdmin,
  body: Strict({ settings: LdapSettings, ...WithSecret, ...Sample }),
  reply: TestResult,
  errors: [...testErrors, 'ldap_filter_invalid'],
})

export const testFormLogin = post('/admin/setting/signIn/form/test', 'Test the settings of the form sign-in', {
  access: superAdmin,
  body: Strict({ settings: FormLoginSettings, ...Sample }),
  reply: TestResult,
  errors: ['certificate_invalid'],
})

export const testOauthProvider = post('/admin/setting/signIn/oauth/test', 'Test a provider', {
  access: superAdmin,
  body: Strict({ settings: OauthProvider, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})

export const testDingtalk = post('/admin/setting/signIn/dingtalk/test', 'Test the DingTalk settings', {
  access: superAdmin,
  body: Strict({ settings: DingtalkSettings, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})

export const testWecom = post('/admin/setting/signIn/wecom/test', 'Test the WeCom settings', {
  access: superAdmin,
  body: Strict({ settings: WecomSettings, ...WithSecret }),
  reply: TestResult,
  errors: testErrors,
})
