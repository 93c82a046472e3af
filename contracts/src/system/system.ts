/* Languages, settings the browser needs before anyone signs in, and live events. */
import Type, { type Static } from 'typebox'
import { paramTypes } from '../constants.ts'
import { anyone, get, member } from '../endpoint.ts'
import { Nullable, OneOf, Strict } from '../scalars.ts'
import { SignInProvider } from '../accounts/sign-in-provider.ts'

/**
 * `content`: area → key → text, nested as in `locales/<lang>/<wing>/<area>.json`, whole: what the language lacks stands there in the default language, else in
 * Chinese. `null` for a language that is not there.
 */
export const LanguageContent = Type.Object({
  content: Nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  defaultLang: Type.String(),
  userLang: Type.String(),
})

/** Areas whose texts a visitor without an account can meet. */
export const visitAreas = [
  'assistant-text',
  'common',
  'document',
  'document-picker',
  'export-dialog',
  'generate-code',
  'reading',
  'shell',
  'sign-in',
  'visit',
  'visit-email',
] as const

/** `part`: those of `visitAreas` alone, for a page that must be readable soon. */
export const getLanguage = get('/system/i18n/get', 'Get the texts of a language', {
  access: anyone,
  query: Strict({
    lang: Type.Optional(Type.String({ maxLength: 35 })),
    part: Type.Optional(OneOf(['visit'])),
  }),
  reply: LanguageContent,
})

export const listLanguages = get('/system/i18n/lang/list', 'List the languages of the interface', {
  access: anyone,
  reply: Type.Array(Type.Object({ lang: Type.String(), description: Type.String() })),
})

/** What the browser has to know about this installation. */
export const ViewConfig = Type.Object({
  enableMeterSphere: Type.Boolean(),
  initOrder: Type.Integer(),
  /** Address people reach this installation at; empty when not configured. */
  baseUrl: Type.String(),
  version: Type.String(),
  defaultLang: Type.String(),
  maxImportBytes: Type.Integer(),
  maxAvatarBytes: Type.Integer(),
  /** Whether people may make accounts of their own. */
  enableReg: Type.Boolean(),
  enableLdap: Type.Boolean(),
  enableThirdPartyForm: Type.Boolean(),
  /** Whether `signInProviders` has one that a browser goes to. */
  enableThirdPartyOauth: Type.Boolean(),
  /** Text and address of the first of those; empty without one. */
  oauthButtonText: Type.String(),
  oauthLoginUrl: Type.String(),
  /** Ways to sign in besides an account of one’s own, in the order they are shown. */
  signInProviders: Type.Array(SignInProvider),
  /** Keys of those in the order someone set, `account` among them; empty while no one did. */
  signInOrder: Type.Array(Type.String()),
  /** Whether a mail server is set up. */
  sendsMail: Type.Boolean(),
  /** Whether the server sends requests for people who try documents. */
  hasProxy: Type.Boolean(),
  /** Types offered for a parameter, in this order. */
  paramTypes: Type.Array(OneOf(paramTypes)),
})
export type ViewConfig = Static<typeof ViewConfig>

export const getViewConfig = get('/system/viewConfig', 'Get the settings of the interface', {
  access: anyone,
  reply: ViewConfig,
})

/** Value of a `front.*` key; empty when it was never set. */
export const getFrontConfig = get('/system/frontConfig', 'Get a setting of the interface', {
  access: anyone,
  query: Strict({ key: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.String(),
  errors: ['frontend_key_invalid'],
})

/**
 * Server-sent events for the signed-in person. Event names and data: `job.progress` `{id, state, progress}`, `message.created` `{id}`,
 * `module.changed` `{moduleId}`, `comment.changed` `{docId}`, `presence.changed` `{docId, people, total}` (as `Presence`) for those who have the
 * document open; a comment line every 20 s keeps the connection open.
 */
export const streamEvents = get('/system/events', 'Stream the live events of the signed-in user', {
  access: member,
  reply: Type.Null(),
  answers: 'stream',
})
