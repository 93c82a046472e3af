import { formFilesOf, partHeaders, sumOf, type Call, type CallBody, type Part } from './call.ts'
import { doubleQuoted, goText } from './literals.ts'

interface GoBody {
  imports: string[]
  lines: string[]
  value: string
}

/** The call by the standard library, as a program; files are read from the current folder. */
export function writeGo({ method, url, headers, body }: Call): string {
  const { imports, lines, value } = body === undefined ? { imports: [], lines: [], value: 'nil' } : goBody(body)
  const used = [...new Set(['fmt', 'io', 'net/http', ...imports])].sort()
  const type = body?.kind === 'parts' ? [setHeader('Content-Type', 'form.FormDataContentType()')] : []
  const program = [
    ...lines,
    `request, err := http.NewRequest(${doubleQuoted(method)}, ${doubleQuoted(url)}, ${value})`,
    ...stopOn,
    ...type,
    ...headers.map(([name, text]) => setHeader(name, doubleQuoted(text))),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...stopOn,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    ...stopOn,
    'fmt.Println(response.Status, string(answer))',
  ]
  return [
    ...['package main', '', 'import (', ...used.map((name) => `\t"${name}"`), ')', '', 'func main() {'],
    ...program.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ].join('\n')
}

const stopOn = ['if err != nil {', '\tpanic(err)', '}']

const readLines = [
  'read := func(name string) string {',
  ...['content, err := os.ReadFile(name)', ...stopOn, 'return string(content)'].map((line) => `\t${line}`),
  '}',
]

function setHeader(name: string, value: string): string {
  return `request.Header.Set(${doubleQuoted(name)}, ${value})`
}

function goBody(body: CallBody): GoBody {
  if (body.kind === 'parts') return formBody(body.parts)
  if (body.kind === 'form') return encodedBody(body)
  if (body.kind === 'text')
    return { imports: ['strings'], lines: [`body := strings.NewReader(${goText(body.text)})`], value: 'body' }
  return { imports: ['os'], lines: [`body, err := os.Open(${doubleQuoted(body.fileName)})`, ...stopOn], value: 'body' }
}

function encodedBody(body: CallBody & { kind: 'form' }): GoBody {
  const hasFile = formFilesOf(body).length > 0
  const text = sumOf(body.text, goText, (name) => `url.QueryEscape(read(${doubleQuoted(name)}))`)
  return {
    imports: ['strings', ...(hasFile ? ['net/url', 'os'] : [])],
    lines: [...(hasFile ? readLines : []), `body := strings.NewReader(${text})`],
    value: 'body',
  }
}

function formBody(parts: readonly Part[]): GoBody {
  const hasFile = parts.some(({ fileName }) => fileName !== undefined)
  return {
    imports: ['bytes', 'mime/multipart', 'net/textproto', ...(hasFile ? ['os'] : [])],
    lines: [
      ...['var body bytes.Buffer', 'form := multipart.NewWriter(&body)'],
      ...['add := func(header textproto.MIMEHeader, content string) {', '\tpart, err := form.CreatePart(header)'],
      ...[...stopOn, 'part.Write([]byte(content))'].map((line) => `\t${line}`),
      '}',
      ...(hasFile ? readLines : []),
      ...parts.map(addPart),
      ...['form.Close()', ''],
    ],
    value: '&body',
  }
}

function addPart(part: Part): string {
  const headers = partHeaders(part).map((line) => {
    const at = line.indexOf(': ')
    return `${doubleQuoted(line.slice(0, at))}: {${doubleQuoted(line.slice(at + 2))}}`
  })
  const content = part.fileName === undefined ? doubleQuoted(part.value) : `read(${doubleQuoted(part.fileName)})`
  return `add(textproto.MIMEHeader{${headers.join(', ')}}, ${content})`
}
