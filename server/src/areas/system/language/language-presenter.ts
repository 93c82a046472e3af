import { defaultLanguage, type AdminLanguage } from '@lectern/contracts'
import { isBuiltIn, type Languages, type LanguageState, type LoadedLanguage } from '../../../http/languages.ts'

/** A language with its state of translation. */
export function presentLanguage(
  languages: Languages,
  state: LanguageState,
  language: LoadedLanguage,
  names: ReadonlyMap<number, string>,
): AdminLanguage {
  const { lang, own, updatedBy } = language
  const reference = languages.builtIn(defaultLanguage)
  const builtIn = isBuiltIn(lang) ? languages.builtIn(lang) : new Map<string, string>()
  let missing = 0
  for (const key of reference.keys()) if (!own.has(key) && !builtIn.has(key)) missing += 1
  return {
    lang,
    description: language.description,
    isBuiltIn: language.isBuiltIn,
    isDefault: lang === state.defaultLang,
    // Texts of keys that the product no longer has count for nothing.
    own: [...own.keys()].filter((key) => reference.has(key)).length,
    total: reference.size,
    missing,
    version: language.version,
    updatedAtMs: language.updatedAtMs,
    updatedByName: updatedBy === null ? '' : (names.get(updatedBy) ?? ''),
  }
}
