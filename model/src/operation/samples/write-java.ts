import { asciiRemark, encode, formFilesOf, type Call, type CallBody, type FormPair, type Part } from './call.ts'
import { doubleQuoted, linesOf } from './literals.ts'
import { givenBody } from './okhttp.ts'

/** The call by OkHttp, as a program; files are read from the current folder. */
export function writeJava(call: Call): string {
  const { method, url, headers } = call
  const { body, leftOut, isEmpty } = givenBody(call)
  const sent = body === undefined ? (isEmpty ? 'RequestBody.create(new byte[0])' : 'null') : 'body'
  const lines = [
    ...asciiRemark(call),
    ...leftOut,
    ...(body === undefined ? [] : [`RequestBody body = ${bodyText(body)};`]),
    'Request request = new Request.Builder()',
    `    .url(${doubleQuoted(url)})`,
    `    .method(${doubleQuoted(method)}, ${sent})`,
    ...headers.map(([name, value]) => `    .header(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
    '    .build();',
    'try (Response response = new OkHttpClient().newCall(request).execute()) {',
    '    System.out.println(response.code() + " " + response.body().string());',
    '}',
  ]
  return [
    'import java.io.File;',
    ...(formFilesOf(body).length === 0 ? [] : encodingImports),
    ...['import okhttp3.*;', ''],
    ...['public class Sample {', '    public static void main(String[] args) throws Exception {'],
    ...lines.flatMap((line) => line.split('\n')).map((line) => `        ${line}`),
    ...['    }', '}'],
  ].join('\n')
}

function bodyText(body: CallBody): string {
  if (body.kind === 'text') return made(linesOf(body.text, doubleQuoted, '    '), body.mediaType)
  if (body.kind === 'file') return made(fileText(body.fileName), body.mediaType)
  if (body.kind === 'form') {
    const pairs = body.pairs.map((pair) => `\n    ${addPair(pair)}`)
    return `new FormBody.Builder()${pairs.join('')}\n    .build()`
  }
  const parts = body.parts.map((part) => `\n    .addFormDataPart(${partText(part)})`)
  return `new MultipartBody.Builder()\n    .setType(MultipartBody.FORM)${parts.join('')}\n    .build()`
}

/** What takes the bytes of a file as a text of one character each, so that each is encoded. */
const encodingImports = [
  'import java.net.URLEncoder;',
  'import java.nio.file.*;',
  'import static java.nio.charset.StandardCharsets.ISO_8859_1;',
]

function addPair({ name, value, fileName }: FormPair): string {
  if (fileName === undefined) return `.add(${doubleQuoted(name)}, ${doubleQuoted(value)})`
  const bytes = `Files.readAllBytes(Path.of(${doubleQuoted(fileName)}))`
  const encoded = `URLEncoder.encode(new String(${bytes}, ISO_8859_1), ISO_8859_1)`
  return `.addEncoded(${doubleQuoted(encode(name))}, ${encoded})`
}

function partText({ name, value, fileName, contentType }: Part): string {
  if (fileName !== undefined)
    return `${doubleQuoted(name)}, ${doubleQuoted(fileName)}, ${made(fileText(fileName), contentType)}`
  if (contentType === undefined) return `${doubleQuoted(name)}, ${doubleQuoted(value)}`
  return `${doubleQuoted(name)}, null, ${made(doubleQuoted(value), contentType)}`
}

function made(content: string, mediaType = 'application/octet-stream'): string {
  return `RequestBody.create(${content}, MediaType.get(${doubleQuoted(mediaType)}))`
}

function fileText(name: string): string {
  return `new File(${doubleQuoted(name)})`
}
