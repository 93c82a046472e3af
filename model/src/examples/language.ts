/*
 * In which language values are made up for an interface: that of its own texts, so that none stands among strangers.
 */

/** Language of made-up texts. */
export type ExampleLanguage = 'en' | 'zh-CN'

/** Three words in a row; a name such as `getUser` says nothing about the language its people write. */
const latinProse = /\p{Script=Latin} \p{Script=Latin}+ \p{Script=Latin}/u

/**
 * @param texts names and descriptions of the interface
 * @param reader the language of whoever reads it, for texts that do not say theirs
 */
export function exampleLanguageOf(texts: Iterable<string>, reader: ExampleLanguage): ExampleLanguage {
  let found = reader
  for (const text of texts) {
    if (/\p{Script=Han}/u.test(text)) return 'zh-CN'
    if (latinProse.test(text)) found = 'en'
  }
  return found
}
