import type { Space } from '@lectern/contracts'

/** Whether there is nothing yet but the sample: at most one space with one project. Composed spaces only show what others hold. */
export function isFirstVisit(spaces: readonly Pick<Space, 'isCompose' | 'projectCount'>[]): boolean {
  const [first, ...others] = spaces.filter(({ isCompose }) => isCompose === 0)
  return others.length === 0 && (first?.projectCount ?? 0) <= 1
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
