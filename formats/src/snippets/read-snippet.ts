/*
 * Text somebody pastes, of any of the kinds people have at hand.
 * Owns: recognising the kind and turning what goes wrong into problems with a place.
 */
import { isObject, textBetween } from '@lectern/model'
import { readCurl } from './read-curl.ts'
import { readJava } from './read-java.ts'
import { readJson, valuesOf } from './read-json.ts'
import { looksLikeSchema, readJsonSchema } from './read-json-schema.ts'
import { readBulk, readQuery } from './read-pairs.ts'
import { readTypeScript } from './read-typescript.ts'
import { readXml } from './read-xml.ts'
import { SnippetError, problemAt, type SnippetResult } from './result.ts'

export { readCurlCall, type CurlCall } from './curl-call.ts'
export { inferSchema } from './infer.ts'
export { inlineModels } from './inline-models.ts'
export type { SnippetPart, SnippetProblem, SnippetResult } from './result.ts'

/** The kinds of text that are understood, in the order they are offered. */
export const snippetFormats = ['json', 'curl', 'query', 'bulk', 'jsonSchema', 'typescript', 'java', 'xml'] as const
export type SnippetFormat = (typeof snippetFormats)[number]

/** Longer texts are refused: they are no samples any more. */
const maxSnippetLength = 2_000_000

/** The kind a text looks like; undefined for text that could be anything. */
export function recogniseSnippet(text: string): SnippetFormat | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (/^(?:\$\s*)?curl(?:\.exe)?\s/i.test(trimmed)) return 'curl'
  if (trimmed.startsWith('<')) return 'xml'
  if (/^(?:\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*|\/\/[^\n]*\n\s*)*[[{]/.test(trimmed)) return recogniseJson(trimmed)
  if (declaresTypes(trimmed)) return /^[ \t]*(?:public|private|@\w)/m.test(trimmed) ? 'java' : 'typescript'
  if (/\b(?:public|private|protected|class|record|enum)\s+\w|^[ \t]*@\w/m.test(trimmed)) return 'java'
  if (/^(?:https?:\/\/[^\s?]*\?\S+|[^\s=&:]+=[^\s&]*(?:&[^\s=&][^\s&]*)*)$/.test(trimmed)) return 'query'
  return /^[^\n:=]+[:=]/.test(trimmed) ? 'bulk' : undefined
}

/** TypeScript, or Java with an interface. */
function declaresTypes(text: string): boolean {
  if (/^[ \t]*(?:export\s+)?(?:declare\s+)?type\s+\w+(?:<|\s*=)/m.test(text)) return true
  if (/^[ \t]*(?:export\s+)?(?:declare\s+)?interface\s+\w/m.test(text) && text.includes('{')) return true
  // An enum of Java has no values.
  const start = text.search(/^[ \t]*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w+\s*\{/m)
  return start >= 0 && textBetween(text.slice(start), '{', '}')?.includes('=') === true
}

function recogniseJson(text: string): SnippetFormat {
  try {
    const [value] = valuesOf(text)
    return isObject(value) && looksLikeSchema(value) ? 'jsonSchema' : 'json'
  } catch {
    // `{ a: string; b?: number }` is a type; everything else begun like this was meant as JSON.
    return /^\{\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)*["'\w]+\??\s*:\s*[A-Za-z{][\w<>[\]| ]*[;\n}]/.test(
      text,
    )
      ? 'typescript'
      : 'json'
  }
}

const readers: Readonly<Record<SnippetFormat, (text: string) => SnippetResult>> = {
  json: readJson,
  curl: readCurl,
  query: readQuery,
  bulk: readBulk,
  jsonSchema: readJsonSchema,
  typescript: readTypeScript,
  java: readJava,
  xml: readXml,
}

/** Reads a text of a kind. Never throws: what is wrong is listed, with line and column. */
export function readSnippet(text: string, format: SnippetFormat): SnippetResult {
  if (text.length > maxSnippetLength) return { parts: {}, problems: [problemAt('tooLarge', text, 0)] }
  try {
    return readers[format](text.replaceAll('\r\n', '\n'))
  } catch (error) {
    if (error instanceof SnippetError) return { parts: {}, problems: [error.problem] }
    // Nesting deeper than the stack: nobody's interface.
    if (error instanceof RangeError) return { parts: {}, problems: [problemAt('tooLarge', text, 0)] }
    throw error
  }
}
