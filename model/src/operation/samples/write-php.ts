import { partHeaders, sumOf, type Call, type CallBody, type Part } from './call.ts'
import { singleQuoted } from './literals.ts'

/** The call by PHP's cURL extension; files are read from the current folder. */
export function writePhp({ method, url, headers, body }: Call): string {
  const sent = [
    ...headers.map(([name, value]) => `        ${singleQuoted(value === '' ? `${name};` : `${name}: ${value}`)},`),
    ...(body?.kind === 'parts' ? ["        'Content-Type: multipart/form-data; boundary=' . $boundary,"] : []),
  ]
  return [
    ...['<?php', ''],
    ...(body?.kind === 'parts' ? formLines(body.parts) : []),
    `$curl = curl_init(${singleQuoted(url)});`,
    'curl_setopt_array($curl, [',
    method === 'HEAD' ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(sent.length === 0 ? [] : ['    CURLOPT_HTTPHEADER => [', ...sent, '    ],']),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${bodyText(body)},`]),
    ']);',
    'echo curl_exec($curl);',
  ].join('\n')
}

function bodyText(body: CallBody): string {
  if (body.kind === 'parts') return '$body'
  if (body.kind === 'text') return singleQuoted(body.text)
  const read = (name: string): string => `file_get_contents(${singleQuoted(name)})`
  return body.kind === 'file'
    ? read(body.fileName)
    : sumOf(body.text, singleQuoted, (name) => `urlencode(${read(name)})`, ' . ')
}

/** Written part by part: the extension's own forms have each name once, and texts without a type. */
function formLines(parts: readonly Part[]): string[] {
  return [
    '$boundary = bin2hex(random_bytes(16));',
    "$body = '';",
    'foreach ([',
    ...parts.map(partLine),
    '] as [$headers, $content]) {',
    String.raw`    $body .= "--$boundary\r\n" . implode("\r\n", $headers) . "\r\n\r\n$content\r\n";`,
    '}',
    String.raw`$body .= "--$boundary--\r\n";`,
    '',
  ]
}

function partLine(part: Part): string {
  const { fileName, value } = part
  const content = fileName === undefined ? singleQuoted(value) : `file_get_contents(${singleQuoted(fileName)})`
  return `    [[${partHeaders(part).map(singleQuoted).join(', ')}], ${content}],`
}
