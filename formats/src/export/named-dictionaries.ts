import { dictionaryKeyword, type Json } from '@lectern/model'
import type { ExportApplication, ExportDictionary } from './export-format.ts'

/** Dictionaries of the applications that fields in the contents name. */
export function dictionariesIn(
  applications: readonly ExportApplication[],
  contents: readonly Json[],
): ExportDictionary[] {
  const text = contents.map((content) => JSON.stringify(content))
  return applications.flatMap(({ dictionaries }) =>
    dictionaries.filter(({ id }) => {
      const mark = `"${dictionaryKeyword}":${JSON.stringify(id)}`
      return text.some((each) => each.includes(mark))
    }),
  )
}
