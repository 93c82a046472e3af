/* A multipart body byte by byte (RFC 7578). */
import { partHeaders } from '../samples/call.ts'
import type { FormField } from './body.ts'
import type { RequestDescription } from './request.ts'

/**
 * The body in pieces, and its media type with the boundary.
 * @param files contents of the fields that are files, in their order
 */
export function multipartPieces<F>(
  mediaType: string,
  fields: readonly FormField[],
  files: readonly F[],
): { pieces: (string | F)[]; mediaType: string } {
  const boundary = `----lectern${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const left = files.values()
  const pieces = fields.flatMap(({ name, value = '', fileName, contentType }): (string | F)[] => {
    const head = partHeaders({
      name,
      value,
      ...(fileName !== undefined && { fileName }),
      ...(contentType !== undefined && { contentType }),
    })
    const content = fileName === undefined ? value : (left.next().value ?? '')
    return [`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`, content, '\r\n']
  })
  const [plain = ''] = mediaType.split(';')
  return { pieces: [...pieces, `--${boundary}--\r\n`], mediaType: `${plain}; boundary=${boundary}` }
}

/** The request with its multipart body as `body`, of this media type. */
export function withWrittenForm(
  request: RequestDescription,
  mediaType: string,
  body: { text: string } | { fileName: string },
): RequestDescription {
  const headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
  return {
    ...request,
    headers: [...headers, { name: 'Content-Type', value: mediaType }],
    body: { mediaType, ...body },
  }
}

/** The request with its multipart body as the text that is sent; unchanged without one, and where a part is a file. */
export function withFormAsText(request: RequestDescription): RequestDescription {
  const { mediaType = '', fields } = request.body ?? {}
  const isText = fields?.every(({ fileName }) => fileName === undefined) ?? false
  if (fields === undefined || !isText || !mediaType.startsWith('multipart/')) return request
  const written = multipartPieces<string>(mediaType, fields, [])
  return withWrittenForm(request, written.mediaType, { text: written.pieces.join('') })
}
