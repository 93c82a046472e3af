import type { DocDetail } from '@lectern/contracts'
import { dictionaryValues, exampleLanguageOf, type ExampleHints, type ExampleLanguage } from '@lectern/model'

type Texts = Pick<
  DocDetail,
  | 'name'
  | 'description'
  | 'folders'
  | 'pathParams'
  | 'headerParams'
  | 'queryParams'
  | 'requestParams'
  | 'responseParams'
>

/**
 * Language of the values made up for a document: that of its own texts, else that of its fields, then of its folders.
 * @param reader the language of whoever reads it, for documents whose texts don't show theirs
 */
export function documentExampleLanguage(detail: Texts, reader: ExampleLanguage): ExampleLanguage {
  const rows = [detail.pathParams, detail.headerParams, detail.queryParams, detail.requestParams, detail.responseParams]
  // From the farthest to the nearest: what a nearer one shows holds.
  const texts = [
    detail.folders.map(({ name }) => name),
    rows.flat().flatMap(({ description }) => (typeof description === 'string' ? description : [])),
    [detail.name, detail.description],
  ]
  return texts.reduce<ExampleLanguage>((language, some) => exampleLanguageOf(some, language), reader)
}

/** What values made up for a document follow: its language, and the dictionaries its fields name. */
export function documentExampleHints(
  detail: Texts & Pick<DocDetail, 'dictionaries'>,
  reader: ExampleLanguage,
): ExampleHints {
  const dictionaries = Object.entries(detail.dictionaries)
  return {
    language: documentExampleLanguage(detail, reader),
    dictionaries: new Map(dictionaries.map(([id, { items }]) => [id, dictionaryValues(items)])),
  }
}
