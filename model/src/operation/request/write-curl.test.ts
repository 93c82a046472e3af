import { describe, expect, it } from 'vitest'
import type { RequestDescription } from './request.ts'
import { writeCurl } from './write-curl.ts'

function request(more: Partial<RequestDescription> = {}): RequestDescription {
  return { method: 'POST', url: 'https://h/a', query: [], headers: [], cookies: [], ...more }
}

function lines(more: Partial<RequestDescription>): string[] {
  return writeCurl(request(more)).split(' \\\n  ').slice(1)
}

describe('writeCurl', () => {
  it('quotes what a shell or curl would read something into', () => {
    expect(writeCurl(request({ method: 'GET', url: "https://h/it's?ids={1,2}&a[]=b" }))).toBe(
      "curl 'https://h/it'\\''s?ids={1,2}&a[]=b' \\\n  --globoff",
    )
    expect(lines({ url: 'https://h/a/../b', method: 'GET' })).toEqual(['--path-as-is'])
    expect(lines({ headers: [{ name: 'X-Empty', value: '' }] })).toContain("--header 'X-Empty;'")
  })

  it('leaves placeholders of secrets to the shell, and nothing else', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer $TOKEN' },
      { name: 'X-Price', value: '$10 `off`' },
      { name: 'X-Both', value: '$10 for $TOKEN' },
      { name: 'X-Longer', value: '$TOKENS' },
    ]
    expect(lines({ headers, cookies: [{ name: 'sid', value: '$API_KEY' }] }).slice(1)).toEqual([
      '--header "Authorization: Bearer $TOKEN"',
      "--header 'X-Price: $10 `off`'",
      '--header \'X-Both: $10 for \'"$TOKEN"',
      "--header 'X-Longer: $TOKENS'",
      '--cookie "sid=$API_KEY"',
    ])
    expect(writeCurl(request({ method: 'GET', url: 'https://h/a?key=$API_KEY' }))).toBe(
      'curl "https://h/a?key=$API_KEY"',
    )
  })

  it('keeps a body as it is, digits of long numbers too', () => {
    const text = '{\n  "id": 1798765432109876543\n}'
    expect(lines({ body: { mediaType: 'application/json', text } })).toContain(`--data '${text}'`)
    expect(lines({ body: { mediaType: 'text/plain', text: '@home' } })).toContain("--data-raw '@home'")
    expect(lines({ body: { mediaType: 'image/png', fileName: 'file.png' } })).toContain("--data-binary '@file.png'")
    expect(lines({ method: 'HEAD' })).toEqual(['--head'])
  })

  it('writes forms by name, parts with their types, and texts that curl would take for files or options as texts', () => {
    const fields = [
      { name: 'file', fileName: 'file.png', contentType: 'image/png' },
      { name: 'note', value: '@home' },
      { name: 'meta', value: '{"a":"b;c"}', contentType: 'application/json' },
    ]
    expect(lines({ body: { mediaType: 'multipart/form-data', fields } }).slice(1)).toEqual([
      "--form 'file=@file.png;type=image/png'",
      "--form-string 'note=@home'",
      String.raw`--form 'meta="{\"a\":\"b;c\"}";type=application/json'`,
    ])
    const form = [
      { name: 'a b', value: 'c d' },
      { name: 'back', value: 'https://h/?a=b', isReserved: true },
      { name: 'photo[]', fileName: 'photo_.png' },
    ]
    expect(lines({ body: { mediaType: 'application/x-www-form-urlencoded', fields: form } }).slice(1)).toEqual([
      "--data-urlencode 'a%20b=c d'",
      "--data-raw 'back=https://h/?a=b'",
      "--data-urlencode 'photo%5B%5D@photo_.png'",
    ])
  })
})
