/* Parts of a request as both ways of sending write them. */
import {
  fieldText,
  multipartPieces,
  withWrittenForm,
  type FormField,
  type NameValue,
  type RequestDescription,
} from '@lectern/model'
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

/** A multipart body with its files, and its media type. */
export function multipartBody({ request: { body }, files }: FilledRequest): { content: Blob; mediaType: string } {
  const { pieces, mediaType } = multipartPieces<BlobPart>(body?.mediaType ?? '', body?.fields ?? [], files)
  return { content: new Blob(pieces), mediaType }
}

/** The request with a form that has files as the bytes it is sent as, for who has to know them before. */
export function withFormAsFile(filled: FilledRequest): FilledRequest {
  const { request, files } = filled
  if (files.length === 0 || request.body?.mediaType.startsWith('multipart/') !== true) return filled
  const { content, mediaType } = multipartBody(filled)
  const file = new File([content], 'body')
  return { request: withWrittenForm(request, mediaType, { fileName: file.name }), files: [file] }
}
