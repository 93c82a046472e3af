import { expect, it } from 'vitest'
import { readCurlCall, type CurlCall } from './curl-call.ts'

const empty: CurlCall = { method: 'GET', url: 'http://h/a', query: [], headers: [], cookies: [], body: undefined }

const cases: [string, Partial<CurlCall>][] = [
  [
    `curl 'http://h/a?x=1&x=2#top'`,
    {
      query: [
        ['x', '1'],
        ['x', '2'],
      ],
    },
  ],
  [
    `curl http://h/a -H 'X-A: 1' -H 'Host: z' -b 'sid=c; t=1'`,
    {
      headers: [['X-A', '1']],
      cookies: [
        ['sid', 'c'],
        ['t', '1'],
      ],
    },
  ],
  [`curl -I http://h/a`, { method: 'HEAD' }],
  [
    `curl http://h/a -d 'a=1' -d 'b=%20'`,
    {
      method: 'POST',
      body: {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        pairs: [
          ['a', '1'],
          ['b', ' '],
        ],
      },
    },
  ],
  [`curl -G http://h/a -d 'q=x y'`, { query: [['q', 'x y']] }],
  [
    `curl -X PATCH http://h/a -H 'Content-Type: application/json' --data-raw '{"a":1}'`,
    { method: 'PATCH', body: { kind: 'text', mediaType: 'application/json', text: '{"a":1}' } },
  ],
  [
    `curl http://h/a -d '{"a":1}'`,
    { method: 'POST', body: { kind: 'text', mediaType: 'application/json', text: '{"a":1}' } },
  ],
  [
    `curl http://h/a -F 'f=@a.png' -F n=1`,
    {
      method: 'POST',
      body: {
        kind: 'multipart',
        mediaType: 'multipart/form-data',
        pairs: [
          ['f', '@a.png'],
          ['n', '1'],
        ],
      },
    },
  ],
  [
    `curl -T a.bin http://h/a`,
    { method: 'PUT', body: { kind: 'file', mediaType: 'application/octet-stream', fileName: 'a.bin' } },
  ],
  [`curl -u 'ä:p' http://h/a`, { headers: [['Authorization', 'Basic w6Q6cA==']] }],
  [`curl --oauth2-bearer t http://h/a`, { headers: [['Authorization', 'Bearer t']] }],
]

it.each(cases)('%s', (command, expected) => {
  expect(readCurlCall(command)).toEqual({ ...empty, ...expected })
})

it.each(['', 'curl', 'curl -H x'])('is no request: %j', (command) => {
  expect(() => readCurlCall(command)).toThrow('noRequest')
})
