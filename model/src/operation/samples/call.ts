/*
 * A request as the writers of all languages need it.
 * Owns: cookies as a header, forms as encoded text or parts, headers of one name as one. Does not own: how a language writes any of it.
 */
import type { FormField } from '../request/body.ts'
import type { NameValue } from '../request/parameters.ts'
import type { RequestDescription } from '../request/request.ts'
import { placeholders } from '../request/security.ts'

/** A part of a multipart form: a text, or a file of the current folder. */
export interface Part {
  name: string
  value: string
  fileName?: string
  contentType?: string
}

/** A field of an encoded form: a text, or the content of a file. */
export interface FormPair {
  name: string
  value: string
  fileName?: string
}

/** An encoded form: texts, and between them files whose bytes are encoded when the sample runs. Begins and ends with a text. */
export type FormText = (string | { fileName: string })[]

export type CallBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'file'; mediaType: string; fileName: string }
  /** Names and values, not encoded yet, and the same as they are sent. */
  | { kind: 'form'; mediaType: string; pairs: FormPair[]; text: FormText }
  | { kind: 'parts'; mediaType: string; parts: Part[] }

/** A call of an address. No name of a header is there twice. */
export interface Call {
  method: string
  url: string
  headers: [name: string, value: string][]
  body?: CallBody
}

/** The call that a request is; texts are well-formed Unicode. */
export function callOf(request: RequestDescription): Call {
  const { method, url, cookies } = request
  const headers = new Map<string, [name: string, value: string]>()
  const pairs = request.headers.map(({ name, value }): [string, string] => [name, value.toWellFormed().trim()])
  if (cookies.length > 0) pairs.push(['Cookie', cookies.map(cookieText).join('; ')])
  for (const [name, value] of pairs) {
    const known = headers.get(name.toLowerCase())
    headers.set(name.toLowerCase(), known === undefined ? [name, value] : [known[0], `${known[1]}, ${value}`])
  }
  const body = bodyOf(request)
  return { method, url, headers: [...headers.values()], ...(body !== undefined && { body }) }
}

function bodyOf({ body }: RequestDescription): CallBody | undefined {
  if (body === undefined) return undefined
  const { mediaType, fileName, fields } = body
  if (fileName !== undefined) return { kind: 'file', mediaType, fileName }
  if (fields === undefined) return { kind: 'text', mediaType, text: (body.text ?? '').toWellFormed() }
  const parts = fields.map(({ isReserved: _, name, value = '', ...rest }) => ({
    ...rest,
    name: name.toWellFormed(),
    value: value.toWellFormed(),
  }))
  if (mediaType.startsWith('multipart/')) return { kind: 'parts', mediaType, parts }
  return { kind: 'form', mediaType, pairs: parts, text: formText(fields) }
}

function formText(fields: readonly FormField[]): FormText {
  const text: FormText = []
  let last = ''
  for (const [at, field] of fields.entries()) {
    if (at > 0) last += '&'
    if (field.fileName === undefined) last += fieldText(field)
    else {
      text.push(`${last}${encode(field.name)}=`, { fileName: field.fileName })
      last = ''
    }
  }
  return [...text, last]
}

/** An encoded form as an expression: its texts quoted, files read by `read`. */
export function sumOf(
  text: FormText,
  quoted: (text: string) => string,
  read: (fileName: string) => string,
  plus = ' + ',
): string {
  return text
    .filter((piece, at) => at === 0 || piece !== '')
    .map((piece) => (typeof piece === 'string' ? quoted(piece) : read(piece.fileName)))
    .join(plus)
}

/** Files whose content a form that is no multipart contains. */
export function formFilesOf(body: CallBody | undefined): string[] {
  return body?.kind === 'form' ? body.pairs.flatMap(({ fileName }) => fileName ?? []) : []
}

/** A remark for clients that refuse other characters than ASCII in headers; none when there are none. */
export function asciiRemark({ headers }: Call): string[] {
  const names = headers.flatMap(([name, value]) => (/^[\0-\u007F]*$/.test(value) ? [] : [name]))
  return names.length === 0 ? [] : [`// Headers of this client are ASCII only: ${names.join(', ')} has to be encoded.`]
}

/** A name and a value as an encoded form has them. */
export function fieldText({ name, value = '', isReserved }: FormField): string {
  return `${encode(name)}=${isReserved === true ? encodeURI(value.toWellFormed()) : encode(value)}`
}

/** A cookie as its header has it; a secret's placeholder stays as it is. */
export function cookieText({ name, value }: NameValue): string {
  const isPlaceholder = value.startsWith('$') && value.replaceAll(placeholders, '') === ''
  return `${encode(name)}=${isPlaceholder ? value : encode(value)}`
}

/** A text as addresses and forms have it. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** The headers a part of a form begins with (RFC 7578; names escaped as browsers do). */
export function partHeaders({ name, fileName, contentType }: Part): string[] {
  const quoted = (text: string): string =>
    `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`
  const file = fileName === undefined ? '' : `; filename=${quoted(fileName)}`
  const type = contentType ?? (fileName === undefined ? undefined : 'application/octet-stream')
  return [
    `Content-Disposition: form-data; name=${quoted(name)}${file}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ]
}
