import { formFilesOf, partHeaders, type Call, type CallBody } from './call.ts'

const boundary = 'boundary-of-parts'

/** The call as HTTP/1.1 has it, for HTTP clients that read it from a file; `< ./name` stands for a file of the current folder. */
export function writeHttp({ method, url, headers, body }: Call): string {
  const [, host = '', path = ''] = /^[^:]+:\/\/([^/?]*)(.*)$/s.exec(url) ?? []
  const type = body?.kind === 'parts' ? [`Content-Type: multipart/form-data; boundary=${boundary}`] : []
  const head = [
    ...formFilesOf(body).map(
      (name) => `# A request in a file cannot encode another file: write the encoded content of ${name} for <${name}>.`,
    ),
    `${method} ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...type,
  ]
  return body === undefined ? head.join('\n') : [...head, '', bodyText(body)].join('\n')
}

function bodyText(body: CallBody): string {
  if (body.kind === 'file') return `< ./${body.fileName}`
  if (body.kind === 'text') return body.text
  if (body.kind === 'form')
    return body.text.map((piece) => (typeof piece === 'string' ? piece : `<${piece.fileName}>`)).join('')
  const parts = body.parts.flatMap((part) => [
    `--${boundary}`,
    ...partHeaders(part),
    '',
    part.fileName === undefined ? part.value : `< ./${part.fileName}`,
  ])
  return [...parts, `--${boundary}--`].join('\n')
}
