/* Signing in from elsewhere: the way there and back, and the identities of an account. */
import Type, { type Static } from 'typebox'
import { anyone, get, member, post } from '../endpoint.ts'
import { Proof, proofErrors } from './proof.ts'
import { Abilities, EpochMs, Nullable, OneOf, Secret, Strict } from '../scalars.ts'
import { ProviderKind, SignInProvider } from './sign-in-provider.ts'
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
export const startSignInElsewhere = get('/system/oauth/login/:provider', 'Redirect to a sign-in provider', {
  access: anyone,
  params: Type.Object({ provider: Type.String() }),
  query: Strict({
    /** Own page to open afterwards. */
    redirect: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: Type.Null(),
  answers: 'redirect',
})

/** Where the provider sends the browser back to. Ends at `/successLogin?loginKey=`, at `/user/security` for a link, or at the sign-in page. */
export const finishSignInElsewhere = get('/system/oauth/:provider/callback', 'Return from a sign-in provider', {
  access: anyone,
  params: Type.Object({ provider: Type.String() }),
  query: Type.Object(
    { state: Type.Optional(Secret({ maxLength: 200 })), code: Type.Optional(Secret()) },
    { additionalProperties: true },
  ),
  reply: Type.Null(),
  answers: 'redirect',
  // Told to the sign-in page in its address.
  errors: signInProblems.filter((name) => name !== 'internal_error'),
})

const LoginKey = Strict({ loginKey: Secret({ minLength: 1, maxLength: 200 }) })
const keyErrors = ['login_key_invalid', 'account_disabled', 'email_unconfirmed', 'account_waiting'] as const

/** Works once, within a minute, in the browser that signed in. */
export const exchangeLoginKey = post(
  '/system/oauth/token/get',
  'Exchange the key of an external sign-in for a session',
  {
    access: anyone,
    body: LoginKey,
    reply: LoginReply,
    errors: keyErrors,
  },
)

/** The same as `exchangeLoginKey`, as older clients call it. */
export const getLoginByKey = get(
  '/system/oauth/token/get',
  'Exchange the key of an external sign-in for a session (older form)',
  {
    access: anyone,
    query: LoginKey,
    reply: LoginReply,
    errors: keyErrors,
  },
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

export const listIdentities = get('/user/identity/list', 'List your linked identities, and those you can add', {
  access: member,
  reply: Type.Object({ identities: Type.Array(Identity), linkable: Type.Array(SignInProvider) }),
})

/** The answer’s address has to be opened by the same browser within ten minutes. */
export const startLinkIdentity = post('/user/identity/link/start', 'Redirect to a provider to link its identity', {
  access: member,
  body: Strict({ provider: Type.String({ minLength: 1, maxLength: 32 }), ...Proof }),
  reply: Type.Object({ url: Type.String() }),
  errors: [...proofErrors, 'sign_in_provider_unknown', 'sign_in_elsewhere_unreachable', 'identity_provider_linked'],
})

/** For the directory and the form: proves the identity with its own name and password, which are not kept. */
export const linkByPassword = post('/user/identity/link/password', 'Link an identity of the directory or of the form', {
  access: member,
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
})

export const unlinkIdentity = post('/user/identity/unlink', 'Unlink an identity', {
  access: member,
  body: Strict({ provider: Type.String({ minLength: 1, maxLength: 32 }), ...Proof }),
  reply: Type.Null(),
  errors: [...proofErrors, 'identity_last'],
})
