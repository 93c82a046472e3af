/*
 * A call as another tool writes it down → an HTTP document's content.
 */
import { contentVersion, isObject, plainPointerOf, setOwn, type HttpContent, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { fixedMethods } from '../openapi/grammar.ts'
import { templateOf, type PathTemplate } from './address.ts'
import { keywords, type BodyFacts, type CallFacts, type Entry } from './facts.ts'
import { mediaOf, mediaTypeOf } from './media.ts'
import { buildParameters } from './parameters.ts'
import { buildResponses } from './responses.ts'
import { essenceOf } from './samples.ts'

/** What methods without a name of their own are read as. */
const usualMethod = 'get'

/** The content of a call; `tag` is the one of its folder. */
export function buildContent(call: CallFacts, tag: string | undefined, issues: IssueList): HttpContent {
  const template = templateOf(call.path)
  const tags = [...(tag === undefined ? [] : [tag]), ...(call.tags ?? [])]
  const { body, headers } = settleContentType(call)
  const parameters = [
    ...pathParameters(call, template, issues),
    ...buildParameters('query', call.query, issues),
    ...buildParameters('header', headers, issues),
    ...buildParameters('cookie', call.cookies, issues, true),
  ]
  const requestBody = body === undefined ? undefined : buildRequestBody(body, issues)
  const written = essenceHeader(call)
  const operation: JsonObject = {
    ...(tags.length > 0 && { tags }),
    summary: call.name,
    ...(call.description.trim() !== '' && { description: call.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody }),
    responses: buildResponses(call.answers, issues),
    ...(call.security !== undefined && { security: call.security }),
    ...call.extensions,
  }
  // The media type says less than the header did.
  if (written !== undefined && isObject(requestBody)) keepWritten(requestBody, written)
  return {
    v: contentVersion,
    kind: 'http',
    container: 'paths',
    method: methodOf(call.method),
    path: template.path,
    operation,
  }
}

/** Lower case for the methods OpenAPI has fields for, else as written. */
function methodOf(written: string): string {
  const method = written.trim().toLowerCase()
  if (method === '') return usualMethod
  return fixedMethods.some((fixed) => fixed === method) ? method : written.trim()
}

const isContentType = ({ name }: Entry) => name.trim().toLowerCase() === 'content-type'

/** With a body, a Content-Type that says something is the body's media type and no parameter. */
function settleContentType(call: CallFacts): { body: BodyFacts | undefined; headers: Entry[] } {
  const { body, headers } = call
  const header = headers.find((entry) => isContentType(entry) && entry.isDisabled !== true)
  const mediaType = essenceOf(header?.value ?? '')
  if (body === undefined || header === undefined || !/^[\w.+*-]+\/[\w.+*-]+$/.test(mediaType)) return { body, headers }
  // A form that says it is something else is sent as the form it is.
  if (body.kind === 'form' && !/urlencoded|multipart/.test(mediaType)) return { body, headers }
  const isOnlyType = (header.description ?? '').trim() === ''
  return {
    body: { ...body, mediaType },
    headers: isOnlyType ? headers.filter((entry) => entry !== header) : headers,
  }
}

/** A Content-Type with parameters, as written; boundaries mean nothing outside the request they were in. */
function essenceHeader(call: CallFacts): string | undefined {
  const value = call.headers.find((entry) => isContentType(entry) && entry.isDisabled !== true)?.value
  if (value === undefined || !value.includes(';') || /;\s*boundary=/i.test(value)) return undefined
  return value.trim()
}

function keepWritten(requestBody: JsonObject, written: string): void {
  const content = requestBody['content']
  const media = isObject(content) ? Object.values(content)[0] : undefined
  if (isObject(media)) media[keywords.source] = { 'Content-Type': written }
}

/** A parameter for each name in the path; described ones that are not in it are reported. */
function pathParameters(call: CallFacts, template: PathTemplate, issues: IssueList): JsonObject[] {
  const described = new Map(call.pathEntries.map((entry) => [entry.name.trim(), entry]))
  const used = new Set(template.names.map(({ written }) => written.trim()))
  for (const { name, place } of call.pathEntries)
    if (!used.has(name.trim()))
      issues.add('warning', 'path_parameter_unused', '#' + plainPointerOf(place), {
        params: { name: name.slice(0, 100) },
        lost: true,
      })
  return template.names.flatMap(({ name, written }) => {
    const entry = described.get(written.trim()) ?? { name, value: undefined, place: call.place }
    return buildParameters('path', [{ ...entry, name }], issues)
  })
}

/** A Request Body Object. */
function buildRequestBody(body: BodyFacts, issues: IssueList): JsonObject {
  const content: JsonObject = {}
  setOwn(content, mediaTypeOf(body), mediaOf(body, issues))
  return { content }
}
