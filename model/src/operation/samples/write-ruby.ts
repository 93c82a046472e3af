import type { Call, CallBody, Part } from './call.ts'
import { rubyText } from './literals.ts'

const classes = new Map(
  ['Get', 'Head', 'Post', 'Patch', 'Put', 'Delete', 'Options', 'Trace'].map((name) => [name.toUpperCase(), name]),
)

/** The call by the standard library; files are read from the current folder. */
export function writeRuby({ method, url, headers, body }: Call): string {
  const known = classes.get(method)
  return [
    ...["require 'net/http'", '', `uri = URI(${rubyText(url)})`],
    known === undefined
      ? `request = Net::HTTPGenericRequest.new(${rubyText(method)}, true, true, uri)`
      : `request = Net::HTTP::${known}.new(uri)`,
    ...headers.map(([name, value]) => `request[${rubyText(name)}] = ${rubyText(value)}`),
    ...(body === undefined ? [] : bodyLines(body)),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'puts response.code, response.body',
  ].join('\n')
}

function bodyLines(body: CallBody): string[] {
  if (body.kind === 'text') return [`request.body = ${rubyText(body.text)}`]
  if (body.kind === 'file') return [`request.body = File.binread(${rubyText(body.fileName)})`]
  if (body.kind === 'parts') return ['request.set_form([', ...body.parts.map(partLine), "], 'multipart/form-data')"]
  const pairs = body.pairs.map(({ name, value, fileName }) => {
    const content = fileName === undefined ? rubyText(value) : `File.binread(${rubyText(fileName)})`
    return `  [${rubyText(name)}, ${content}],`
  })
  return ['request.body = URI.encode_www_form([', ...pairs, '])']
}

function partLine({ name, value, fileName, contentType }: Part): string {
  const content = fileName === undefined ? rubyText(value) : `File.open(${rubyText(fileName)}, 'rb')`
  const options = [
    ...(fileName === undefined ? [] : [`filename: ${rubyText(fileName)}`]),
    ...(contentType === undefined ? [] : [`content_type: ${rubyText(contentType)}`]),
  ]
  return `  [${rubyText(name)}, ${content}${options.length === 0 ? '' : `, { ${options.join(', ')} }`}],`
}
