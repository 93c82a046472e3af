import type { Call, CallBody, Part } from './call.ts'
import { doubleQuoted, pythonText } from './literals.ts'

const functions = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])

/** The call by Requests; files are read from the current folder. */
export function writePython({ method, url, headers, body }: Call): string {
  const start = functions.has(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${doubleQuoted(method)},`
  const given = [
    `    ${doubleQuoted(url)},`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map(headerLine), '    },']),
    ...(body === undefined ? [] : bodyLines(body)),
  ]
  return [
    'import requests',
    '',
    `response = ${start}`,
    ...given,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

/** Characters beyond ASCII are sent as UTF-8 when they are given as bytes. */
function headerLine([name, value]: [string, string]): string {
  const isPlain = /^[\0-\u007F]*$/.test(value)
  return `        ${doubleQuoted(name)}: ${doubleQuoted(value)}${isPlain ? '' : '.encode()'},`
}

function bodyLines(body: CallBody): string[] {
  if (body.kind === 'text') return [`    data=${pythonText(body.text)}.encode(),`]
  if (body.kind === 'file') return [`    data=open(${doubleQuoted(body.fileName)}, "rb"),`]
  if (body.kind === 'parts') return ['    files=[', ...body.parts.map(partLine), '    ],']
  const pairs = body.pairs.map(({ name, value, fileName }) => {
    const content = fileName === undefined ? doubleQuoted(value) : `open(${doubleQuoted(fileName)}, "rb").read()`
    return `        (${doubleQuoted(name)}, ${content}),`
  })
  return ['    data=[', ...pairs, '    ],']
}

function partLine({ name, value, fileName, contentType }: Part): string {
  const content =
    fileName === undefined
      ? ['None', doubleQuoted(value)]
      : [doubleQuoted(fileName), `open(${doubleQuoted(fileName)}, "rb")`]
  if (contentType !== undefined) content.push(doubleQuoted(contentType))
  return `        (${doubleQuoted(name)}, (${content.join(', ')})),`
}
