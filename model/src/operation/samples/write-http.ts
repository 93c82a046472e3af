import { partHeaders, type Call, type CallBody } from './call.ts'

const boundary = 'boundary-of-parts'

/** The call as HTTP/1.1 has it, for HTTP clients that read it from a file; `< ./name` stands for a file of the current folder. */
export function writeHttp({ method, url, headers, body }: Call): string {
  const [, host = '', path = ''] = /^[^:]+:\/\/([^/?]*)(.*)$/s.exec(url) ?? []
  const type = body?.kind === 'parts' ? [`Content-Type: multipart/form-data; boundary=${boundary}`] : []
  const head = [
    `${method} ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...type,
  ]
  return body === undefined ? head.join('\n') : [...head, '', bodyText(body)].join('\n')
}

function bodyText(body: CallBody): string {
  if (body.kind === 'file') return `< ./${body.fileName}`
  if (body.kind !== 'parts') return body.text
  const parts = body.parts.flatMap((part) => [
    `--${boundary}`,
    ...partHeaders(part),
    '',
    part.fileName === undefined ? part.value : `< ./${part.fileName}`,
  ])
  return [...parts, `--${boundary}--`].join('\n')
}
