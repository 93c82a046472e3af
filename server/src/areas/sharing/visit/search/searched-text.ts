/* What of a document is searched by visitors: its texts and its fields. Pure. */
import { searchedParts, type StoredContent } from '@lectern/model'

/** Letters of one document that are searched. */
const maxLength = 8_000

/** In lower case; addresses of servers, examples and extensions are not in it. */
export function searchedText(content: StoredContent): string {
  const { texts, fields } = searchedParts(content)
  const named = fields.flatMap((field) => [field.name, ...field.texts, ...field.values])
  return [...texts, ...named].join('\n').slice(0, maxLength).toLowerCase()
}
