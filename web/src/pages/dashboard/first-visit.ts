import type { Space } from '@lectern/contracts'

type CountedSpace = Pick<Space, 'isCompose' | 'projectCount' | 'docCount'>

/** Whether there is nothing yet but the sample: at most one space with documents, in one project. Composed spaces only show what others hold. */
export function isFirstVisit(spaces: readonly CountedSpace[]): boolean {
  const [first, ...others] = spaces.filter(hasOwnDocuments)
  return others.length === 0 && (first?.projectCount ?? 0) <= 1
}

/** An import that was begun and left leaves a space without documents. */
export function hasOwnDocuments({ isCompose, docCount }: CountedSpace): boolean {
  return isCompose === 0 && docCount > 0
}

/** What tools put before the ending of a description: `shop.openapi.json`. */
const kinds = /\.(?:openapi|swagger|oas|oas[23]|swagger2|postman_collection)$/i

/** What a project is called that is made for a source: a file's name without its endings, or the host of an address. */
export function nameOfSource(source: Pick<File, 'name'> | string): string | undefined {
  const name = typeof source === 'string' ? URL.parse(source.trim())?.hostname : nameOfFile(source.name)
  return name === '' ? undefined : name
}

function nameOfFile(name: string): string {
  const own = name.replace(/\.[^.]+$/, '').trim()
  return own.replace(kinds, '') || own
}
