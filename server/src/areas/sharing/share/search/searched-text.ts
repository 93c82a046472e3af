/* What of a document is searched: its descriptions and the names of its fields. Pure. */
import type { Json, StoredContent } from '@lectern/model'

/** Letters of one document that are searched. */
const maxLength = 8_000
/** Words about something. */
const written = new Set(['summary', 'description', 'title', 'text'])
/** Maps whose keys people chose. */
const named = new Set(['properties', 'patternProperties'])

/** In lower case; addresses of servers, examples and extensions are not in it. */
export function searchedText(content: StoredContent): string {
  const parts: string[] = []
  let length = 0
  const add = (text: string): void => {
    parts.push(text)
    length += text.length
  }
  // Contents are JSON; the declared type only says more.
  const pending: { value: Json; isMap: boolean }[] = [{ value: content as unknown as Json, isMap: false }]
  for (let next = pending.pop(); next !== undefined && length < maxLength; next = pending.pop()) {
    const { value, isMap } = next
    if (Array.isArray(value)) for (const item of value.toReversed()) pending.push({ value: item, isMap: false })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value).reverse()) {
        if (isMap) add(key)
        else if (isLeftOut(key)) continue
        if (typeof inner === 'string') {
          if (!isMap && (written.has(key) || key === 'name')) add(inner)
        } else pending.push({ value: inner, isMap: !isMap && named.has(key) })
      }
    }
  }
  return parts.join('\n').slice(0, maxLength).toLowerCase()
}

function isLeftOut(key: string): boolean {
  return key === 'servers' || key === 'example' || key === 'examples' || key.startsWith('x-')
}
