/* Sending a call from the server. Owns: the description of the call, and which of its parts are files. */
import {
  callLimits,
  framesType,
  proxyCallField,
  readCallFrames,
  sendProxyCall,
  sendVisitCall,
  type CallBody,
  type CallFrame,
  type FormPart,
  type ProxyCall,
} from '@lectern/contracts'
import { visitorHeaders, type Visit } from '../../../../entities/visit/visit-access.ts'
import { openStream } from '../../../../shared/api/client.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { formText, headersOf } from './request-parts.ts'
import { piecesOf } from './read-stream.ts'

/** A call may take as long as a super admin allows. */
const timeoutMs = callLimits.timeoutMs

/** The document that is tried, and what is visited with it; absent for people with an account. */
export interface CallOrigin {
  docId: string
  visit?: Visit | undefined
}

/** The frames of the response as they arrive. @throws {ApiError} when the server sends nothing */
export async function* sendThroughProxy(
  filled: FilledRequest,
  { docId, visit, verifyTls }: CallOrigin & { verifyTls: boolean },
  signal: AbortSignal,
): AsyncGenerator<CallFrame, void, undefined> {
  const { call, files } = proxyCallOf(filled, verifyTls)
  const body = files.length === 0 ? call : formOf(call, files)
  const options = { mediaType: framesType, signal, timeoutMs }
  const stream =
    visit === undefined
      ? await openStream(sendProxyCall, { query: { docId }, body }, options)
      : await openStream(
          sendVisitCall,
          { query: { of: visit.of, id: visit.key, docId }, body },
          { ...options, headers: visitorHeaders(visit) },
        )
  yield* readCallFrames(piecesOf(stream))
}

interface SentFile {
  key: string
  content: Blob
  name: string
}

function formOf(call: ProxyCall, files: readonly SentFile[]): FormData {
  const form = new FormData()
  form.append(proxyCallField, JSON.stringify(call))
  for (const { key, content, name } of files) form.append(key, content, name)
  return form
}

/** The call as the server reads it, with the files that follow it. */
export function proxyCallOf(filled: FilledRequest, verifyTls: boolean): { call: ProxyCall; files: SentFile[] } {
  const { request } = filled
  const { body, files } = proxyBody(filled)
  const options = verifyTls ? {} : { options: { verifyTls } }
  return { call: { method: request.method, url: request.url, headers: headersOf(request), body, ...options }, files }
}

function proxyBody({ request: { body }, files }: FilledRequest): { body: CallBody | null; files: SentFile[] } {
  if (body === undefined) return { body: null, files: [] }
  if (body.fileName !== undefined) return fileBody(files[0] ?? new Blob(), body.fileName)
  if (body.fields === undefined) return textBody(body.text ?? '')
  if (!body.mediaType.startsWith('multipart/')) return textBody(formText(body.fields))
  const sent: SentFile[] = []
  const parts = body.fields.map(({ name, value = '', fileName, contentType }): FormPart => {
    const type = contentType === undefined ? {} : { mediaType: contentType }
    if (fileName === undefined) return { name, value, ...type }
    const key = `file${String(sent.length)}`
    const content = files[sent.length] ?? new Blob()
    sent.push({ key, content, name: fileName })
    return { name, file: key, fileName, size: content.size, ...type }
  })
  return { body: { kind: 'form', parts }, files: sent }
}

/** Longer texts travel as a file. */
function textBody(text: string): { body: CallBody; files: SentFile[] } {
  return text.length <= callLimits.text
    ? { body: { kind: 'text', text }, files: [] }
    : fileBody(new Blob([text]), 'body')
}

function fileBody(content: Blob, name: string): { body: CallBody; files: SentFile[] } {
  return { body: { kind: 'file', file: 'body', size: content.size }, files: [{ key: 'body', content, name }] }
}
