/* What samples read as; that they run is tried in `formats/test/requests/samples.test.ts`. */
import { describe, expect, it } from 'vitest'
import type { RequestDescription } from '../request/request.ts'
import { writeSample, type SampleLanguage } from './write-sample.ts'

function request(more: Partial<RequestDescription> = {}): RequestDescription {
  return { method: 'POST', url: 'https://h/a', query: [], headers: [], cookies: [], ...more }
}

const json = request({
  headers: [{ name: 'Authorization', value: 'Bearer $TOKEN' }],
  body: { mediaType: 'application/json', text: '{\n  "id": 1798765432109876543\n}' },
})
const parts = request({
  body: {
    mediaType: 'multipart/form-data',
    fields: [
      { name: 'photo', fileName: 'photo.png', contentType: 'image/png' },
      { name: 'tag', value: 'a' },
      { name: 'tag', value: 'b' },
      { name: 'meta', value: '{"f":1}', contentType: 'application/json' },
    ],
  },
})
const form = request({
  body: {
    mediaType: 'application/x-www-form-urlencoded',
    fields: [
      { name: 'card[number]', value: '4242' },
      { name: 'back', value: 'https://h/?a=b', isReserved: true },
    ],
  },
})
const file = request({ body: { mediaType: 'image/png', fileName: 'file.png' } })

describe('a sample', () => {
  it.each<[SampleLanguage, string[]]>([
    ['javascript', ["'Authorization': 'Bearer $TOKEN'", 'body: `{\n  "id": 1798765432109876543\n}`']],
    ['python', ['"Authorization": "Bearer $TOKEN"', 'data="""{\n  "id": 1798765432109876543\n}""".encode()']],
    ['go', ['"Authorization", "Bearer $TOKEN"', 'strings.NewReader(`{\n  "id": 1798765432109876543\n}`)']],
    ['php', ["'Authorization: Bearer $TOKEN'", 'CURLOPT_POSTFIELDS => \'{\n  "id": 1798765432109876543\n}\'']],
    ['ruby', ["request['Authorization'] = 'Bearer $TOKEN'", 'body = \'{\n  "id": 1798765432109876543\n}\'']],
    ['java', ['.header("Authorization", "Bearer $TOKEN")', String.raw`"  \"id\": 1798765432109876543\n" +`]],
    ['kotlin', [String.raw`"Bearer \$TOKEN"`, String.raw`"  \"id\": 1798765432109876543\n" +`]],
    ['csharp', ['("Authorization", "Bearer $TOKEN")', String.raw`"  \"id\": 1798765432109876543\n" +`]],
    ['http', ['\nAuthorization: Bearer $TOKEN\n', '\n\n{\n  "id": 1798765432109876543\n}']],
  ])('in %s keeps a body as it is, digits of long numbers too', (language, expected) => {
    for (const text of expected) expect(writeSample(json, language)).toContain(text)
  })

  it.each<[SampleLanguage, string[]]>([
    ['javascript', ["form.append('photo', await openAsBlob('photo.png', { type: 'image/png' }), 'photo.png')"]],
    ['python', ['("photo", ("photo.png", open("photo.png", "rb"), "image/png"))', '("tag", (None, "b"))']],
    ['go', ['read("photo.png")', String.raw`"form-data; name=\"tag\""}}, "b")`]],
    ['php', ["file_get_contents('photo.png')", `name="tag"'], 'b'],`]],
    ['ruby', ["File.open('photo.png', 'rb'), { filename: 'photo.png', content_type: 'image/png' }", "['tag', 'b']"]],
    ['java', ['"photo.png", RequestBody.create(new File("photo.png"), MediaType.get("image/png"))', '"tag", "b"']],
    ['kotlin', ['File("photo.png").asRequestBody("image/png".toMediaType())', '"tag", "b"']],
    ['csharp', ['new StreamContent(File.OpenRead("photo.png"))', 'new StringContent("b")']],
    ['http', ['< ./photo.png', 'name="tag"\n\nb\n', 'Content-Type: application/json\n\n{"f":1}\n']],
  ])('in %s sends files from the folder, and every part of a name', (language, expected) => {
    for (const text of expected) expect(writeSample(parts, language)).toContain(text)
  })

  it.each<[SampleLanguage, string[]]>([
    ['javascript', ["['card[number]', '4242']", "['back', 'https://h/?a=b']"]],
    ['python', ['("card[number]", "4242")']],
    ['go', ['card%5Bnumber%5D=4242&back=https://h/?a=b']],
    ['php', ["'card%5Bnumber%5D=4242&back=https://h/?a=b'"]],
    ['ruby', ["['card[number]', '4242']"]],
    ['java', ['.add("card[number]", "4242")']],
    ['kotlin', ['.add("card[number]", "4242")']],
    ['csharp', ['new("card[number]", "4242")']],
    ['http', ['\n\ncard%5Bnumber%5D=4242&back=https://h/?a=b']],
  ])('in %s sends a form with the names it has', (language, expected) => {
    for (const text of expected) expect(writeSample(form, language)).toContain(text)
  })

  it.each<[SampleLanguage, string]>([
    ['javascript', "await openAsBlob('file.png')"],
    ['python', 'data=open("file.png", "rb")'],
    ['go', 'os.Open("file.png")'],
    ['php', "file_get_contents('file.png')"],
    ['ruby', "File.binread('file.png')"],
    ['java', 'RequestBody.create(new File("file.png"), MediaType.get("image/png"))'],
    ['kotlin', 'File("file.png").asRequestBody("image/png".toMediaType())'],
    ['csharp', 'new StreamContent(File.OpenRead("file.png"))'],
    ['http', '\n\n< ./file.png'],
  ])('in %s sends a file as the body', (language, expected) => {
    expect(writeSample(file, language)).toContain(expected)
  })

  it.each<[SampleLanguage, string]>([
    ['curl', "--data-urlencode 'photo%5B%5D@photo.png'"],
    ['javascript', "body: 'tag=a&photo%5B%5D=' + await encoded('photo.png') + '&tag=b'"],
    ['python', '("photo[]", open("photo.png", "rb").read())'],
    ['go', '"tag=a&photo%5B%5D=" + url.QueryEscape(read("photo.png")) + "&tag=b"'],
    ['php', "'tag=a&photo%5B%5D=' . urlencode(file_get_contents('photo.png')) . '&tag=b'"],
    ['ruby', "['photo[]', File.binread('photo.png')]"],
    [
      'java',
      '.addEncoded("photo%5B%5D", URLEncoder.encode(new String(Files.readAllBytes(Path.of("photo.png")), ISO_8859_1), ISO_8859_1))',
    ],
    ['kotlin', String.raw`.addEncoded("photo%5B%5D", File("photo.png").readBytes().joinToString("")`],
    ['csharp', '"tag=a&photo%5B%5D=" + string.Concat(File.ReadAllBytes("photo.png")'],
    ['http', 'write the encoded content of photo.png for <photo.png>'],
  ])('in %s sends the content of a file in a form without parts', (language, expected) => {
    const fields = [
      { name: 'tag', value: 'a' },
      { name: 'photo[]', fileName: 'photo.png' },
      { name: 'tag', value: 'b' },
    ]
    expect(
      writeSample(request({ body: { mediaType: 'application/x-www-form-urlencoded', fields } }), language),
    ).toContain(expected)
  })

  it('says what its client does not send', () => {
    const search = { ...json, method: 'GET' }
    for (const language of ['javascript', 'java', 'kotlin'] as const)
      expect(writeSample(search, language)).toMatch(/\/\/ The described body is left out: \w+ sends none with GET\./)
    expect(writeSample(request({ method: 'TRACE' }), 'javascript')).toContain('// fetch refuses TRACE')
    const names = request({ headers: [{ name: 'X-City', value: '杭州' }] })
    for (const language of ['java', 'kotlin', 'csharp'] as const)
      expect(writeSample(names, language)).toContain(
        '// Headers of this client are ASCII only: X-City has to be encoded.',
      )
  })

  it('has each header once, cookies among them', () => {
    const sample = writeSample(
      request({
        headers: [
          { name: 'Accept', value: 'a/b' },
          { name: 'accept', value: 'c/d' },
        ],
        cookies: [
          { name: 'sid', value: '$API_KEY' },
          { name: 'city', value: 'a b' },
        ],
      }),
      'http',
    )
    expect(sample).toBe('POST /a HTTP/1.1\nHost: h\nAccept: a/b, c/d\nCookie: sid=$API_KEY; city=a%20b')
  })

  it('gives what needs a body an empty one', () => {
    expect(writeSample(request(), 'java')).toContain('.method("POST", RequestBody.create(new byte[0]))')
    expect(writeSample(request(), 'kotlin')).toContain('.method("POST", ByteArray(0).toRequestBody())')
    expect(writeSample(request({ method: 'DELETE' }), 'java')).toContain('.method("DELETE", null)')
  })
})
