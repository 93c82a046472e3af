/*
 * What a super admin sets while the server runs, in groups that are read and saved as one. Owns: their forms and what holds until someone sets
 * them. Does not own: secrets, which are never part of a group (the server keeps them sealed).
 */
import Type, { type Static, type TSchema } from 'typebox'
import { docStatus, initialOrder, paramTypes, roles } from '../constants.ts'
import { Nullable, OneOf, OneOfNumbers, Strict } from '../scalars.ts'
import { keptAddresses } from '../sharing/view-log.ts'
import {
  DingtalkSettings,
  FormLoginSettings,
  initialDingtalk,
  initialFormLogin,
  initialLdap,
  initialWecom,
  LdapSettings,
  OauthProviders,
  SignInOrder,
  WecomSettings,
} from '../accounts/sign-in-settings.ts'

export const mfaRequirements = ['off', 'superAdmins', 'everybody'] as const

interface Group<S extends TSchema> {
  schema: S
  initial: Static<S>
}

const group = <S extends TSchema>(schema: S, initial: NoInfer<Static<S>>): Group<S> => ({ schema, initial })

export const outgoingModes = ['public', 'listed', 'none'] as const
export type OutgoingMode = (typeof outgoingModes)[number]

export const inviters = ['none', 'superAdmins', 'spaceAdmins'] as const
export type Inviter = (typeof inviters)[number]

export const settingGroups = {
  /** Who may make an account of their own. */
  registration: group(
    Strict({
      isOpen: Type.Boolean(),
      /** Domains an email address may have, in lower case; empty for any. */
      domains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 }), { maxItems: 100 }),
    }),
    { isOpen: false, domains: [] },
  ),
  /** What a super admin looks at first. */
  approvals: group(
    Strict({
      /** Whether who signed up waits for a super admin before signing in. */
      signUps: Type.Boolean(),
    }),
    { signUps: false },
  ),
  /** Email addresses of accounts. */
  emails: group(
    Strict({
      /** Addresses of who signs up, and others people give, count once a mailed link was followed; nothing to follow where no mail is sent. */
      confirm: Type.Boolean(),
    }),
    { confirm: true },
  ),
  /** Who may invite people without an account by email; `spaceAdmins` includes super admins. */
  invitations: group(Strict({ from: OneOf(inviters) }), { from: 'superAdmins' }),
  /** What a password has to be. */
  passwords: group(
    Strict({
      /** Characters; checked where the password is typed. */
      minLength: Type.Integer({ minimum: 8, maximum: 64 }),
    }),
    { minLength: 8 },
  ),
  /** Whom people without access ask. */
  contact: group(
    Strict({
      /** As they read it: a name, a number, an address. Empty for a general sentence. */
      text: Type.String({ maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    }),
    { text: '' },
  ),
  /** The server that takes mails. Its password is kept apart, sealed. */
  mail: group(
    Strict({
      /** Empty: no mails are sent. */
      host: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9._:-]*$' }),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      /** `starttls` and `tls` refuse to go on without a certificate that holds. */
      security: OneOf(['none', 'starttls', 'tls']),
      /** Empty: no signing in. */
      user: Type.String({ maxLength: 254, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
      /** Address mails come from; may be empty only while `host` is. */
      from: Type.String({ maxLength: 254, pattern: '^([^\\s@<>,;:"]+@[A-Za-z0-9.-]+)?$' }),
      fromName: Type.String({ maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
      /** Certificate of the authority that signed the server's, PEM; empty for the well-known ones. */
      authority: Type.String({ maxLength: 20_000 }),
      /** What links in mails begin with; empty takes the installation's own address. */
      linkBase: Type.String({ maxLength: 300, pattern: '^(https?://[^\\s/?#]+(/[^\\s?#]*)?)?$' }),
    }),
    { host: '', port: 587, security: 'starttls', user: '', from: '', fromName: 'Lectern', authority: '', linkBase: '' },
  ),
  /** Who has to have a second factor, and what authenticator apps call this place. */
  mfa: group(
    Strict({
      required: OneOf(mfaRequirements),
      /** No colon: it parts the place from the name in the app. */
      issuer: Type.String({ minLength: 1, maxLength: 50, pattern: '^(?=.*\\S)[^:\\u0000-\\u001f\\u007f]*$' }),
    }),
    { required: 'off', issuer: 'Lectern' },
  ),
  /** What becomes of an account at its first sign-in, whether its owner signed up or came from elsewhere. */
  newcomers: group(
    Strict({
      /** Spaces they join by themselves, as public ids, with this role. */
      spaceIds: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }),
      role: OneOf(roles),
    }),
    { spaceIds: [], role: 'guest' },
  ),
  /** Personal access tokens. */
  tokens: group(
    Strict({
      /** Days after which every token ends, however it was made; `null` for as long as its owner chooses. */
      maxDays: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
    }),
    { maxDays: null },
  ),
  /** The interface's language for people who have chosen none and whose browser prefers none of those available. */
  language: group(
    Strict({
      /** One of the languages there are: built in, or added by an administrator (BCP 47). */
      default: Type.String({ minLength: 2, maxLength: 35 }),
    }),
    { default: 'zh-CN' },
  ),
  documents: group(
    Strict({
      /** Status of documents that come in by a push or an import. */
      defaultPushStatus: OneOfNumbers([docStatus.todo, docStatus.doing, docStatus.done]),
      /** Order of the first one in a list. */
      initialOrder: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      /** Types offered for a parameter, in this order. */
      paramTypes: Type.Array(OneOf(paramTypes), { minItems: 1, maxItems: paramTypes.length, uniqueItems: true }),
    }),
    { defaultPushStatus: docStatus.done, initialOrder, paramTypes: [...paramTypes] },
  ),
  /** Values for the interface by key (`/system/frontConfig`); anyone may read them. */
  front: group(
    Strict({
      entries: Type.Array(
        Strict({
          key: Type.String({ pattern: '^front\\.[A-Za-z0-9_.-]+$', maxLength: 100 }),
          value: Type.String({ maxLength: 10_000 }),
        }),
        { maxItems: 100 },
      ),
    }),
    { entries: [] },
  ),
  uploads: group(
    Strict({
      /** Largest description an import takes; `null` for what the server is started with. */
      maxImportMb: Nullable(Type.Integer({ minimum: 1, maximum: 1_024 })),
      maxAvatarKb: Type.Integer({ minimum: 16, maximum: 1_024 }),
    }),
    { maxImportMb: null, maxAvatarKb: 512 },
  ),
  /** Where the server goes on someone's behalf. */
  outgoing: group(
    Strict({
      /** `public`: everywhere on the internet and what is listed; `listed`: only that; `none`: nowhere. */
      mode: OneOf(outgoingModes),
      /** Host names, `*.` before a domain for every host in it, addresses and CIDR ranges; also those of private networks. */
      allow: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 500 }),
      /** In the same forms: never called, whatever else is open. */
      deny: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 500 }),
    }),
    { mode: 'public', allow: [], deny: [] },
  ),
  /** Requests the server sends for people who try documents. */
  proxy: group(
    Strict({
      isOn: Type.Boolean(),
      /** Whether environments of an application may be called at loopback and private addresses. */
      privateEnvironments: Type.Boolean(),
      /** Of a request and of a response, unpacked. */
      maxMb: Type.Integer({ minimum: 1, maximum: 10_240 }),
      /** From the start of a call to the last byte. */
      maxSeconds: Type.Integer({ minimum: 1, maximum: 3_600 }),
      /** Calls of one person; those of scripts count too. */
      perMinute: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    { isOn: true, privateEnvironments: true, maxMb: 200, maxSeconds: 300, perMinute: 300 },
  ),
  /** Scripts before and after calls. */
  scripts: group(
    Strict({
      isOn: Type.Boolean(),
      /** Time on the processor. */
      cpuMs: Type.Integer({ minimum: 10, maximum: 5_000 }),
    }),
    { isOn: true, cpuMs: 200 },
  ),
  /** What is kept of visits to shares and composed projects. */
  visits: group(
    Strict({
      /** Of the network address of a visitor. */
      addresses: OneOf(keptAddresses),
      /** Days that views are kept, by document and by visitor. */
      keptDays: Type.Integer({ minimum: 1, maximum: 1_095 }),
    }),
    { addresses: 'network', keptDays: 90 },
  ),
  /** Connection to the test platform: whether spaces may have one. */
  meterSphere: group(Strict({ enabled: Type.Boolean() }), { enabled: false }),
  /** Signing in from elsewhere. */
  ldap: group(LdapSettings, initialLdap),
  formLogin: group(FormLoginSettings, initialFormLogin),
  oidc: group(OauthProviders, { providers: [] }),
  dingtalk: group(DingtalkSettings, initialDingtalk),
  wecom: group(WecomSettings, initialWecom),
  /** Keys of ways to sign in as the sign-in page shows them, `account` among them; those not named come last. Empty until someone sets it. */
  signInOrder: group(Strict({ keys: SignInOrder }), { keys: [] }),
} as const

export type SettingGroup = keyof typeof settingGroups
type Forms = { [G in SettingGroup]: Static<(typeof settingGroups)[G]['schema']> }
/** The form of each group. An interface, so that the compiler works them out once and not at every use of an open `G`. */
export interface SettingForms extends Forms {}
export type SettingsOf<G extends SettingGroup> = SettingForms[G]
export const settingGroupNames = Object.keys(settingGroups).filter(
  (name): name is SettingGroup => name in settingGroups,
)

/** Groups that go with a secret, or are checked against another server: they are saved by calls of their own. */
const ownCalls: readonly SettingGroup[] = ['mail', 'ldap', 'formLogin', 'oidc', 'dingtalk', 'wecom', 'signInOrder']
export const generalGroupNames = settingGroupNames.filter((name) => !ownCalls.includes(name))
