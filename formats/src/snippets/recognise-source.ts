/*
 * Which tool wrote a text. Owns: a cheap look at its beginning. Does not own: whether it can be read; that is each reader's.
 */

/** Formats that can be imported. */
export const sourceFormats = ['openapi', 'postman', 'yapi', 'har', 'curl', 'markdown'] as const
export type SourceFormat = (typeof sourceFormats)[number]

/** Looked at, in UTF-16 units. */
const beginningLength = 200_000

/** The format a text seems to have; undefined when it could be anything. */
export function recogniseSource(text: string): SourceFormat | undefined {
  const start = text
    .slice(0, beginningLength)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return recogniseJson(start)
  if (/^(?:openapi|swagger)\s*:/m.test(start)) return 'openapi'
  if (/^(?:#[^\n]*\n|\s|\$\s)*curl(?:\.exe)?\s/i.test(start)) return 'curl'
  if (/<h1 class="curproject-name">|^\*\*Path：\*\*/m.test(start)) return 'yapi'
  return /^#{1,6}\s+\S/m.test(start) ? 'markdown' : undefined
}

function recogniseJson(start: string): SourceFormat | undefined {
  if (start.startsWith('['))
    return /"(?:list|path)"\s*:/.test(start) && /"(?:title|method)"\s*:/.test(start) ? 'yapi' : undefined
  if (/"(?:openapi|swagger)"\s*:\s*"?\d/.test(start)) return 'openapi'
  if (/^\{\s*"log"\s*:\s*\{/.test(start)) return 'har'
  if (/schema\.getpostman\.com|"_postman_id"|"item"\s*:\s*\[|"requests"\s*:\s*\[/.test(start)) return 'postman'
  return undefined
}
