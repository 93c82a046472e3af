/*
 * Requests and responses as scripts read and change them. Owns: both ways of it. Does not own: files and bodies too large for scripts, which are sent
 * as they were.
 */
import type { ScriptRequest, ScriptResponse } from '@lectern/contracts'
import {
  fillJsonVariables,
  fillVariables,
  scriptCallOf,
  type BodyDescription,
  type FormField,
  type VariableValues,
} from '@lectern/model'
import { joinPieces } from '../answer/answer-kind.ts'
import { decodeText } from '../answer/decode-text.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { lastHop, type CallState } from '../send/call-state.ts'

type ScriptBody = ScriptRequest['body']

/** Characters of a body that scripts get. */
const mostText = 1024 * 1024
const urlencoded = 'application/x-www-form-urlencoded'

/** The request before the first script. */
export function scriptRequestOf({ request }: FilledRequest): ScriptRequest {
  const { headers, body, ...call } = scriptCallOf(request)
  return { ...call, headers: headers.filter(({ name }) => name !== ''), body: withoutFiles(request.body, body) }
}

function withoutFiles(sent: BodyDescription | undefined, body: ScriptBody): ScriptBody {
  if (sent?.fileName !== undefined || body.text.length > mostText) return { mode: 'file', text: '', fields: [] }
  const isText = (_: unknown, at: number) => sent?.fields?.[at]?.fileName === undefined
  return { ...body, fields: body.fields.filter(isText) }
}

/** The request as scripts left it. */
export function withScriptRequest(filled: FilledRequest, before: ScriptRequest, after: ScriptRequest): FilledRequest {
  const isSame = JSON.stringify(before.body) === JSON.stringify(after.body) || after.body.mode === 'file'
  const { body: kept, ...request } = filled.request
  const { method, url, headers } = after
  const sent = { ...request, method, url, headers: [...headers], cookies: [], query: [] }
  if (isSame) return { files: filled.files, request: kept === undefined ? sent : { ...sent, body: kept } }
  return { files: after.body.mode === 'formdata' ? filled.files : [], request: { ...sent, ...bodyOf(filled, after) } }
}

function bodyOf(
  { request }: FilledRequest,
  { headers, body }: ScriptRequest,
): Pick<FilledRequest['request'], 'body' | 'headers'> {
  const { mode, text, fields } = body
  const mediaType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value
  const typed = (type: string) =>
    mediaType === undefined ? [...headers, { name: 'Content-Type', value: type }] : [...headers]
  switch (mode) {
    case 'none':
    case 'file':
      return { headers: [...headers] }
    case 'raw': {
      const type = mediaType ?? (/^\s*[[{]/.test(text) ? 'application/json' : 'text/plain')
      return { headers: typed(type), body: { mediaType: type, text } }
    }
    case 'urlencoded':
      return { headers: typed(urlencoded), body: { mediaType: mediaType ?? urlencoded, fields: [...fields] } }
    case 'formdata': {
      const known = request.body?.fields ?? []
      const files = known.filter(({ fileName }) => fileName !== undefined)
      const own = request.body?.mediaType ?? ''
      const type = own.startsWith('multipart/') ? own : 'multipart/form-data'
      return { headers: [...headers], body: { mediaType: type, fields: [...fields.map(withType(known)), ...files] } }
    }
  }
}

/** A field keeps the media type that the one of its name had. */
function withType(known: readonly FormField[]) {
  return (field: { name: string; value: string }): FormField => {
    const contentType = known.find(({ name, fileName }) => name === field.name && fileName === undefined)?.contentType
    return contentType === undefined ? field : { ...field, contentType }
  }
}

/** The request with values of variables that were not known before its scripts. */
export function fillScriptRequest(
  { method, url, headers, body }: ScriptRequest,
  values: VariableValues,
): ScriptRequest {
  const encoded = new Map([...values].map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]))
  return {
    method,
    url: withEncodedNames(fillVariables(url, encoded)),
    headers: headers.map(({ name, value }) => ({ name, value: fillVariables(value, values) })),
    body: {
      mode: body.mode,
      text: /^\s*[[{]/.test(body.text) ? fillJsonVariables(body.text, values) : fillVariables(body.text, values),
      fields: body.fields.map(({ name, value }) => ({ name, value: fillVariables(value, values) })),
    },
  }
}

/** Names without a value, as they are sent. */
function withEncodedNames(url: string): string {
  return url.replaceAll('{{', '%7B%7B').replaceAll('}}', '%7D%7D')
}

/** The response that scripts read after it; undefined when there is none. */
export function scriptResponseOf(call: CallState): ScriptResponse | undefined {
  const hop = lastHop(call)
  if (hop === undefined || call.phase !== 'done') return undefined
  const { status, statusText, headers } = hop
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const body = decodeText(joinPieces(beginningOf(call.pieces)), type).slice(0, mostText)
  return { status, statusText, headers, body, timeMs: call.end?.durationMs ?? 0, sizeBytes: call.bytes }
}

/** As many pieces as scripts may get. */
function beginningOf(pieces: readonly Uint8Array[]): Uint8Array[] {
  let left = 2 * mostText
  return pieces.filter(({ length }) => {
    left -= length
    return left + length > 0
  })
}
