import { formFilesOf, sumOf, type Call, type CallBody, type Part } from './call.ts'
import { scriptText } from './literals.ts'

/** Methods that `fetch` does not take (Fetch Standard, section 2.2.1). */
const refused: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** The call by `fetch`, as a module for Node; files are read from the current folder. */
export function writeJavascript({ method, url, headers, body }: Call): string {
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  const sent = mayHaveBody ? body : undefined
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${scriptText(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(headerLine), '  },']),
    ...(sent === undefined ? [] : [`  body: ${bodyText(sent)},`]),
  ]
  const call = `const response = await fetch(${scriptText(url)}${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`})`
  return [
    ...(sent === undefined ? [] : beforeCall(sent)),
    ...(body === undefined || mayHaveBody
      ? []
      : [`// The described body is left out: fetch sends none with ${method}.`]),
    ...(refused.has(method) ? [`// fetch refuses ${method}: another client has to send this.`] : []),
    call,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** Headers are bytes to `fetch`: characters beyond ASCII stand as those of UTF-8, as other clients send them. */
function headerLine([name, value]: [string, string]): string {
  const bytes = Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join('')
  return `    ${scriptText(name)}: ${scriptText(bytes)},`
}

function bodyText(body: CallBody): string {
  if (body.kind === 'text') return scriptText(body.text)
  if (body.kind === 'file') return `await openAsBlob(${scriptText(body.fileName)})`
  if (body.kind === 'parts') return 'form'
  if (formFilesOf(body).length > 0) return sumOf(body.text, scriptText, (name) => `await encoded(${scriptText(name)})`)
  const pairs = body.pairs.map(({ name, value }) => `    [${scriptText(name)}, ${scriptText(value)}],`)
  return `new URLSearchParams([\n${pairs.join('\n')}\n  ])`
}

/** Encodes the bytes of a file, whatever text they are. */
const encodedFile = [
  "import { readFile } from 'node:fs/promises'",
  '',
  "const encoded = async (name) => (await readFile(name, 'hex')).replaceAll(/../g, '%$&')",
  '',
]

function beforeCall(body: CallBody): string[] {
  if (formFilesOf(body).length > 0) return encodedFile
  const hasFile =
    body.kind === 'file' || (body.kind === 'parts' && body.parts.some(({ fileName }) => fileName !== undefined))
  const imports = hasFile ? ["import { openAsBlob } from 'node:fs'", ''] : []
  return body.kind === 'parts' ? [...imports, 'const form = new FormData()', ...body.parts.map(append), ''] : imports
}

function append({ name, value, fileName, contentType }: Part): string {
  const type = contentType === undefined ? '' : `, { type: ${scriptText(contentType)} }`
  if (fileName !== undefined)
    return `form.append(${scriptText(name)}, await openAsBlob(${scriptText(fileName)}${type}), ${scriptText(fileName)})`
  const text = type === '' ? scriptText(value) : `new Blob([${scriptText(value)}]${type})`
  return `form.append(${scriptText(name)}, ${text})`
}
