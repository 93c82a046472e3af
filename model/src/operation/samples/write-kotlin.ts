import { asciiRemark, encode, type Call, type CallBody, type FormPair, type Part } from './call.ts'
import { kotlinText, linesOf } from './literals.ts'
import { givenBody } from './okhttp.ts'

/** The call by OkHttp, as a program; files are read from the current folder. */
export function writeKotlin(call: Call): string {
  const { method, url, headers } = call
  const { body, leftOut, isEmpty } = givenBody(call)
  const sent = body === undefined ? (isEmpty ? 'ByteArray(0).toRequestBody()' : 'null') : 'body'
  const lines = [
    ...asciiRemark(call),
    ...leftOut,
    ...(body === undefined ? [] : [`val body = ${bodyText(body)}`]),
    'val request = Request.Builder()',
    `    .url(${kotlinText(url)})`,
    `    .method(${kotlinText(method)}, ${sent})`,
    ...headers.map(([name, value]) => `    .header(${kotlinText(name)}, ${kotlinText(value)})`),
    '    .build()',
    'OkHttpClient().newCall(request).execute().use { response ->',
    '    println("${response.code} ${response.body?.string()}")',
    '}',
  ]
  return [
    ...['import java.io.File', 'import okhttp3.*', 'import okhttp3.MediaType.Companion.toMediaType'],
    ...['import okhttp3.RequestBody.Companion.asRequestBody', 'import okhttp3.RequestBody.Companion.toRequestBody'],
    ...['', 'fun main() {'],
    ...lines.flatMap((line) => line.split('\n')).map((line) => `    ${line}`),
    '}',
  ].join('\n')
}

function bodyText(body: CallBody): string {
  if (body.kind === 'text') return textBody(`(${linesOf(body.text, kotlinText, '    ')})`, body.mediaType)
  if (body.kind === 'file') return fileBody(body.fileName, body.mediaType)
  if (body.kind === 'form') {
    const pairs = body.pairs.map((pair) => `\n    ${addPair(pair)}`)
    return `FormBody.Builder()${pairs.join('')}\n    .build()`
  }
  const parts = body.parts.map((part) => `\n    .addFormDataPart(${partText(part)})`)
  return `MultipartBody.Builder()\n    .setType(MultipartBody.FORM)${parts.join('')}\n    .build()`
}

function addPair({ name, value, fileName }: FormPair): string {
  if (fileName === undefined) return `.add(${kotlinText(name)}, ${kotlinText(value)})`
  const encoded = `File(${kotlinText(fileName)}).readBytes().joinToString("") { "%%%02X".format(it) }`
  return `.addEncoded(${kotlinText(encode(name))}, ${encoded})`
}

function partText({ name, value, fileName, contentType }: Part): string {
  if (fileName !== undefined)
    return `${kotlinText(name)}, ${kotlinText(fileName)}, ${fileBody(fileName, contentType ?? 'application/octet-stream')}`
  if (contentType === undefined) return `${kotlinText(name)}, ${kotlinText(value)}`
  return `${kotlinText(name)}, null, ${textBody(kotlinText(value), contentType)}`
}

function textBody(text: string, mediaType: string): string {
  return `${text}.toRequestBody(${kotlinText(mediaType)}.toMediaType())`
}

function fileBody(name: string, mediaType: string): string {
  return `File(${kotlinText(name)}).asRequestBody(${kotlinText(mediaType)}.toMediaType())`
}
