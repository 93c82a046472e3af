/* Whether notes speak of a document. Pure. */
import type { ComparedDoc } from '@lectern/contracts'

/** They name it, its address, or link to it. */
export function mentions(notes: string, { id, name, url }: Pick<ComparedDoc, 'id' | 'name' | 'url'>): boolean {
  const text = notes.toLowerCase()
  return [name, url, `/${id}`].some((part) => part !== '' && text.includes(part.toLowerCase()))
}
