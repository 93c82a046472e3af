/*
 * Languages of the interface: the built-in ones with what an administrator says differently, and further ones. Owns: the administration's calls.
 * Does not own: how the interface reads texts (`system.ts`).
 */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { EpochMs, Name, Nullable, Strict } from '../scalars.ts'

/** BCP 47. */
const LanguageTag = Type.String({ minLength: 2, maxLength: 35 })
/** Area → key → text, nested as the interface reads it. */
const Texts = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const Version = Type.String({ maxLength: 64 })

export const AdminLanguage = Type.Object({
  lang: Type.String(),
  /** The language's name in itself. */
  description: Type.String(),
  isBuiltIn: Type.Boolean(),
  isDefault: Type.Boolean(),
  /** Texts of its own: translations, or for a built-in language those that replace ours. */
  own: Type.Integer(),
  /** Texts the interface has. */
  total: Type.Integer(),
  /** Texts that fall back to the default language. */
  missing: Type.Integer(),
  /** Which saved form this is; empty for a built-in language no one has changed. */
  version: Version,
  updatedAtMs: Nullable(EpochMs),
  updatedByName: Type.String(),
})
export type AdminLanguage = Static<typeof AdminLanguage>

export const listAdminLanguages = get('/admin/i18n/lang/list', 'List the languages with their translation progress', {
  access: superAdmin,
  reply: Type.Array(AdminLanguage),
})

export const getAdminLanguage = get(
  '/admin/i18n/get',
  'Get the texts of a language, and the built-in ones to translate from',
  {
    access: superAdmin,
    query: Strict({ lang: LanguageTag }),
    reply: Type.Object({
      language: AdminLanguage,
      content: Texts,
      /** Built-in texts, as the product comes with them. */
      original: Type.Object({ zh: Texts, en: Texts }),
    }),
  },
)

/** Most texts' worth of trouble told at once. */
export const textProblemsTold = 50

/**
 * Saves all of a language's own texts: what `content` lacks falls back. Keys the interface does not have are left out and named in the answer.
 * `version` is empty for a new language and for the first change to a built-in one.
 */
export const saveLanguage = post('/admin/i18n/save', 'Add a language or update its texts', {
  access: superAdmin,
  body: Strict({ lang: LanguageTag, description: Name(50), content: Texts, version: Version }),
  reply: Type.Object({
    language: AdminLanguage,
    /** `area:key` of texts the interface does not have; at most fifty. */
    ignored: Type.Array(Type.String()),
  }),
  errors: ['changed_meanwhile', 'language_tag_invalid', 'language_texts_invalid', 'language_too_many'],
})

/** Built-in languages keep their names. */
export const renameLanguage = post('/admin/i18n/rename', 'Rename an added language', {
  access: superAdmin,
  body: Strict({ lang: LanguageTag, description: Name(50) }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** A built-in language is back as it came; another one is gone. */
export const deleteLanguage = post('/admin/i18n/delete', 'Delete a language, or reset the changes of a built-in one', {
  access: superAdmin,
  body: Strict({ lang: LanguageTag }),
  reply: Type.Null(),
  errors: ['language_is_default'],
})

export const setDefaultLanguage = post('/admin/i18n/default', 'Set the default language', {
  access: superAdmin,
  body: Strict({ lang: LanguageTag }),
  reply: Type.Null(),
})

/** One text that cannot be taken, in `details.problems` of `language_texts_invalid`. */
export interface TextProblem {
  /** `area:key`. */
  key: string
  /** In the reader's language. */
  reason: string
}
