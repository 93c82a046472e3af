import { asciiRemark, formFilesOf, sumOf, type Call, type CallBody, type Part } from './call.ts'
import { doubleQuoted, linesOf } from './literals.ts'

/** The call by `HttpClient`, as a program of top-level statements; files are read from the current folder. */
export function writeCsharp(call: Call): string {
  const { method, url, headers, body } = call
  const isOfBody = ([name]: [string, string]): boolean => /^(?:allow|content-.+|expires|last-modified)$/i.test(name)
  const ofBody = body === undefined || body.kind === 'parts' ? [] : headers.filter(isOfBody)
  return [
    ...['using System.Net.Http.Headers;', ''],
    ...asciiRemark(call),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
    ...headers.filter((header) => !isOfBody(header)).map((header) => headerLine('request', header)),
    ...(body === undefined ? [] : bodyLines(body)),
    ...(ofBody.length === 0 ? [] : ['request.Content.Headers.Clear();']),
    ...ofBody.map((header) => headerLine('request.Content', header)),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

function headerLine(owner: string, [name, value]: [string, string]): string {
  return `${owner}.Headers.TryAddWithoutValidation(${doubleQuoted(name)}, ${doubleQuoted(value)});`
}

function bodyLines(body: CallBody): string[] {
  if (body.kind === 'text') return [`request.Content = new StringContent(${linesOf(body.text, doubleQuoted, '    ')});`]
  if (body.kind === 'file') return [`request.Content = ${fileContent(body.fileName)};`]
  if (body.kind === 'parts')
    return ['var form = new MultipartFormDataContent();', ...body.parts.flatMap(partLines), 'request.Content = form;']
  if (formFilesOf(body).length > 0) {
    const read = (name: string): string =>
      `string.Concat(File.ReadAllBytes(${doubleQuoted(name)}).Select(each => $"%{each:X2}"))`
    return [`request.Content = new StringContent(${sumOf(body.text, doubleQuoted, read)});`]
  }
  const pairs = body.pairs.map(({ name, value }) => `    new(${doubleQuoted(name)}, ${doubleQuoted(value)}),`)
  return ['request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]', '{', ...pairs, '});']
}

function partLines({ name, value, fileName, contentType }: Part, at: number): string[] {
  const part = `part${String(at + 1)}`
  const content = fileName === undefined ? `new StringContent(${doubleQuoted(value)})` : fileContent(fileName)
  const type = contentType === undefined ? 'null' : `MediaTypeHeaderValue.Parse(${doubleQuoted(contentType)})`
  const file = fileName === undefined ? '' : `, ${doubleQuoted(fileName)}`
  return [
    `var ${part} = ${content};`,
    `${part}.Headers.ContentType = ${type};`,
    `form.Add(${part}, ${doubleQuoted(name)}${file});`,
  ]
}

function fileContent(name: string): string {
  return `new StreamContent(File.OpenRead(${doubleQuoted(name)}))`
}
