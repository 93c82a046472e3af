/*
 * A request as a cURL command that runs in a POSIX shell as it is shown.
 * Owns: quoting (one word per argument, secrets' placeholders expand), and the options that send names, values and bytes unchanged.
 */
import { appendAll } from '../../append-all.ts'
import type { FormField } from './body.ts'
import type { RequestDescription } from './request.ts'
import { cookieText, encode } from '../samples/call.ts'
import { placeholders } from './security.ts'

/**
 * The command, one option per line. Files of forms and bodies are read from the current folder; secrets come from the variables that
 * the request names, such as `$TOKEN`.
 */
export function writeCurl(request: RequestDescription): string {
  const { url } = request
  const parts = [`curl ${isPlainWord(url) ? url : quote(url)}`]
  // Brackets and braces of an address are patterns to curl.
  if (/[[\]{}]/.test(url)) parts.push('--globoff')
  if (/\/\.{1,2}(?=[/?]|$)/.test(url)) parts.push('--path-as-is')
  appendAll(parts, methodOptions(request))
  for (const { name, value } of request.headers) parts.push(`--header ${quote(headerText(name, value))}`)
  if (request.cookies.length > 0) parts.push(`--cookie ${quote(request.cookies.map(cookieText).join('; '))}`)
  appendAll(parts, bodyOptions(request))
  return parts.join(' \\\n  ')
}

function methodOptions({ method, body }: RequestDescription): string[] {
  // Without `--head` curl would wait for a body that never comes.
  if (method === 'HEAD' && body === undefined) return ['--head']
  return method === 'GET' && body === undefined ? [] : [`--request ${method}`]
}

/** A header without a value ends in a semicolon; with a colon curl would leave it out. */
function headerText(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

function bodyOptions({ body }: RequestDescription): string[] {
  if (body === undefined) return []
  if (body.fileName !== undefined) return [`--data-binary ${quote(`@${body.fileName}`)}`]
  if (body.fields === undefined) {
    const text = body.text ?? ''
    return [`${text.startsWith('@') ? '--data-raw' : '--data'} ${quote(text)}`]
  }
  if (!body.mediaType.startsWith('multipart/')) {
    return body.fields.length === 0 ? ["--data ''"] : body.fields.map(urlencodedOption)
  }
  const type = body.mediaType.startsWith('multipart/form-data')
    ? []
    : [`--header ${quote(`Content-Type: ${body.mediaType}`)}`]
  return [...type, ...body.fields.map(partOption)]
}

/** curl encodes the value, or what it reads from a file; the name has to be encoded already. */
function urlencodedOption({ name, value = '', isReserved, fileName }: FormField): string {
  if (fileName !== undefined) return `--data-urlencode ${quote(`${encode(name)}@${fileName}`)}`
  if (isReserved === true) return `--data-raw ${quote(`${encode(name)}=${encodeURI(value.toWellFormed())}`)}`
  return `--data-urlencode ${quote(`${encode(name)}=${value}`)}`
}

function partOption({ name, value = '', fileName, contentType }: FormField): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (fileName !== undefined) return `--form ${quote(`${name}=@${fileName}${type}`)}`
  if (!/^["@<\s]|[;\s]/.test(value)) return `--form ${quote(`${name}=${value}${type}`)}`
  if (contentType === undefined) return `--form-string ${quote(`${name}=${value}`)}`
  return `--form ${quote(`${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"${type}`)}`
}

/** A word that no shell reads anything into. */
function isPlainWord(text: string): boolean {
  return /^[\w.~:/%@+,=-]+$/.test(text)
}

/** One word of the shell: literal but for the placeholders of secrets, which stay variables. */
function quote(text: string): string {
  const parts = text.split(placeholders)
  if (parts.length === 1) return singleQuoted(text)
  const isPlaceholder = (at: number): boolean => at % 2 === 1
  if (parts.every((part, at) => isPlaceholder(at) || !/[!"$\\`]/.test(part))) return `"${text}"`
  return parts.map((part, at) => (isPlaceholder(at) ? `"${part}"` : part && singleQuoted(part))).join('')
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
