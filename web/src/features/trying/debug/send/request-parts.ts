/* Parts of a request as both ways of sending write them. */
import { fieldText, partHeaders, type FormField, type NameValue, type RequestDescription } from '@lectern/model'
import type { FilledRequest } from '../draft/request-of-draft.ts'

/** All headers, cookies as one of them. Values are sent as typed. */
export function headersOf({ headers, cookies }: RequestDescription): NameValue[] {
  const plain = headers.map(({ name, value }) => ({ name, value }))
  if (cookies.length === 0) return plain
  return [...plain, { name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }]
}

/** Fields as an encoded form. */
export function formText(fields: readonly FormField[]): string {
  return fields.map(fieldText).join('&')
}

/** A multipart body byte by byte (RFC 7578), with its media type. */
export function multipartBody({ request: { body }, files }: FilledRequest): { content: Blob; mediaType: string } {
  const boundary = `----lectern${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  let next = 0
  const parts = (body?.fields ?? []).flatMap((field): BlobPart[] => {
    const { value = '', fileName, name, contentType } = field
    const head = partHeaders({
      name,
      value,
      ...(fileName !== undefined && { fileName }),
      ...(contentType !== undefined && { contentType }),
    })
    const content = fileName === undefined ? value : (files[next] ?? '')
    if (fileName !== undefined) next += 1
    return [`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`, content, '\r\n']
  })
  const mediaType = `${body?.mediaType.replace(/;\s*boundary=[^;]*/i, '') ?? ''}; boundary=${boundary}`
  return { content: new Blob([...parts, `--${boundary}--\r\n`]), mediaType }
}

/** The request with its form as the bytes it is sent as, for who has to know them before. */
export function withFormAsFile(filled: FilledRequest): FilledRequest {
  const { request } = filled
  if (request.body?.fields === undefined || !request.body.mediaType.startsWith('multipart/')) return filled
  const { content, mediaType } = multipartBody(filled)
  const headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
  return {
    request: {
      ...request,
      headers: [...headers, { name: 'Content-Type', value: mediaType }],
      body: { mediaType, fileName: 'body' },
    },
    files: [new File([content], 'body')],
  }
}
