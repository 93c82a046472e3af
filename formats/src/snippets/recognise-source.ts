/*
 * Which tool wrote a text. Owns: a cheap look at its beginning, and for the version of OpenAPI wherever it is, since keys may be sorted. Does not
 * own: whether it can be read; that is each reader's.
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
  if (start.startsWith('{') || start.startsWith('['))
    return recogniseJson(start) ?? (openApiVersion(text) === undefined ? undefined : 'openapi')
  if (openApiVersion(text) !== undefined) return 'openapi'
  if (/^(?:#[^\n]*\n|\s|\$\s)*curl(?:\.exe)?\s/i.test(start)) return 'curl'
  if (/<h1 class="curproject-name">|^\*\*Path：\*\*/m.test(start)) return 'yapi'
  return /^#{1,6}\s+\S/m.test(start) ? 'markdown' : undefined
}

/** The version of OpenAPI or Swagger that a text in JSON or YAML names at its top level, wherever it is. */
export function openApiVersion(text: string): string | undefined {
  const written = /^[\s\uFEFF]*\{/.test(text)
    ? versionInJson(text)
    : /^(?:openapi|swagger)\s*:\s*(\S+)/m.exec(text)?.[1]
  return written?.replace(/^["']|["']$/g, '')
}

/** Reads keys of the top level only, of a text that may be cut off or be no JSON. */
function versionInJson(text: string): string | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    else if (letter === '"') {
      const end = endOfString(text, at + 1)
      if (depth === 1 && /^(?:openapi|swagger)$/.test(text.slice(at + 1, Math.min(end, at + 9)))) {
        const version = /^\s*:\s*("[^"]*"|[\d.]+)/.exec(text.slice(end + 1, end + 100))?.[1]
        if (version !== undefined) return version
      }
      at = end
    }
  }
  return undefined
}

/** Where a string ends that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

function recogniseJson(start: string): SourceFormat | undefined {
  if (start.startsWith('['))
    return /"(?:list|path)"\s*:/.test(start) && /"(?:title|method)"\s*:/.test(start) ? 'yapi' : undefined
  if (/"(?:openapi|swagger)"\s*:\s*"?\d/.test(start)) return 'openapi'
  if (/^\{\s*"log"\s*:\s*\{/.test(start)) return 'har'
  if (/schema\.getpostman\.com|"_postman_(?:id|variable_scope)"|"item"\s*:\s*\[|"requests"\s*:\s*\[/.test(start))
    return 'postman'
  return undefined
}
