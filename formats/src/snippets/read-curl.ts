/*
 * A cURL command: the schemas of the request it would send.
 */
import { appendAll, textBefore, isObject, type Json, type SchemaObject } from '@lectern/model'
import { ownHeaders, requestsOf, type CurlRequest } from './curl-request.ts'
import { inferSchema } from './infer.ts'
import { valuesOf } from './read-json.ts'
import { pairsOfQuery, schemaOfPairs, type Pair } from './read-pairs.ts'
import { SnippetError, type SnippetPart, type SnippetResult } from './result.ts'
import { wordsOf } from './shell-words.ts'

/** Reads one command. */
export function readCurl(text: string): SnippetResult {
  const [request] = requestsOf(wordsOf(text))
  const url = request?.urls[0] ?? ''
  if (request === undefined || url === '') throw new SnippetError('noRequest', text, 0)
  const query = [...(url.includes('?') ? pairsOfQuery(url) : []), ...request.query]
  const body = request.data.join('&')
  if (request.isQuery) appendAll(query, pairsOfQuery(`?${body}`))
  const headers = request.headers.filter(([name]) => !ownHeaders.test(name))
  const parts: Partial<Record<SnippetPart, SchemaObject>> = {}
  const content = request.isQuery ? undefined : bodySchema(request, body)
  if (content !== undefined) parts.body = content
  if (query.length > 0) parts.query = schemaOfPairs(query)
  if (headers.length > 0) parts.headers = schemaOfPairs(headers)
  if (request.cookies.length > 0) parts.cookies = schemaOfPairs(request.cookies)
  return { parts, problems: [] }
}

function bodySchema(request: CurlRequest, body: string): SchemaObject | undefined {
  if (request.form.length > 0) return formSchema(request.form)
  if (body.trim() === '') return undefined
  if (/^\s*[[{]/.test(body)) return inferSchema(valuesOf(body))
  return body.includes('=') ? schemaOfPairs(pairsOfQuery(`?${body}`)) : { type: 'string', examples: [body] }
}

/** `-F file=@path` is a file. */
function formSchema(form: readonly Pair[]): SchemaObject {
  const schema = schemaOfPairs(
    form.map(([name, value]) => [name, /^[@<]/.test(value) ? '' : textBefore(value, ';type=')]),
  )
  const properties = schema['properties']
  if (isObject(properties)) for (const [name, value] of form) if (value.startsWith('@')) properties[name] = fileSchema()
  return schema
}

function fileSchema(): Json {
  return { type: 'string', contentMediaType: 'application/octet-stream' }
}
