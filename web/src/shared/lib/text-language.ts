/** The `lang` of a text people wrote: English where it has Latin letters and no Chinese, Japanese or Korean; undefined where it is unknown. */
export function languageOfText(text: string): 'en' | undefined {
  return /\p{Script=Latin}/u.test(text) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? 'en'
    : undefined
}
