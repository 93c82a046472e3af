/* A way to sign in from elsewhere, as the page of signing in shows it. */
import Type, { type Static } from 'typebox'
import { OneOf } from '../scalars.ts'

const providerKinds = ['ldap', 'form', 'oidc', 'oauth2', 'dingtalk', 'wecom'] as const
export const ProviderKind = OneOf(providerKinds)
export type ProviderKind = Static<typeof ProviderKind>

/** A way in, as everyone may know it. */
export const SignInProvider = Type.Object({
  key: Type.String(),
  kind: ProviderKind,
  /** Empty for the usual words. */
  text: Type.String(),
})
export type SignInProvider = Static<typeof SignInProvider>
