/* Every way past the guard that is known to us, none of which a call may take. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEcho, type EchoService } from '../../../test/support/outside/echo-services.ts'
import { parseAllowList, type AllowList } from '../address-rules.ts'
import { CallFailure } from './call-failure.ts'
import { sendCall, type CallOptions, type OutgoingCall } from './send-call.ts'

let inside: EchoService
beforeAll(async () => {
  inside = await startEcho()
})
afterAll(() => inside.close())

const closed = parseAllowList([])
/** As an operator opens everything that can be opened. */
const wide = parseAllowList(['0.0.0.0/0', '::/0', 'localhost', 'metadata.google.internal', '*.internal'])
const elsewhere = () => Promise.resolve(['8.8.8.8'])

function options(allowed: AllowList, more: Partial<CallOptions> = {}): CallOptions {
  return {
    allowedAt: () => allowed,
    resolve: elsewhere,
    verifyTls: true,
    maxRedirects: 5,
    decode: true,
    signal: AbortSignal.timeout(5_000),
    isOver: () => false,
    ...more,
  }
}

async function reasonOf(call: Partial<OutgoingCall>, given: CallOptions): Promise<string> {
  try {
    const { close } = await sendCall(
      { method: 'GET', url: 'http://a.example/', headers: [], content: undefined, ...call },
      given,
    )
    close()
    return 'sent'
  } catch (error) {
    if (error instanceof CallFailure) return error.reason
    throw error
  }
}

const port = (text: string): string => text.replaceAll('PORT', String(inside.port))

describe('addresses that are closed', () => {
  it.each([
    // Loopback, in every spelling.
    ...[
      'http://127.0.0.1:PORT/',
      'http://127.1:PORT/',
      'http://127.0.1:PORT/',
      'http://2130706433:PORT/',
      'http://0x7f000001:PORT/',
    ],
    ...[
      'http://0x7f.0.0.1:PORT/',
      'http://0177.0.0.1:PORT/',
      'http://017700000001:PORT/',
      'http://0:PORT/',
      'http://0.0.0.0:PORT/',
    ],
    ...['http://127.255.255.254:PORT/', 'http://[::1]:PORT/', 'http://[::]:PORT/', 'http://[0:0:0:0:0:0:0:1]:PORT/'],
    ...[
      'http://[::ffff:127.0.0.1]:PORT/',
      'http://[::ffff:7f00:1]:PORT/',
      'http://[::127.0.0.1]:PORT/',
      'http://[64:ff9b::7f00:1]:PORT/',
    ],
    ...[
      'http://[64:ff9b:1::7f00:1]:PORT/',
      'http://[2002:7f00:1::]:PORT/',
      'http://[2001::1]:PORT/',
      'http://１２７.０.０.１:PORT/',
    ],
    ...[
      'http://①②⑦.⓪.⓪.①:PORT/',
      'http://127。0。0。1:PORT/',
      'http://127.0.0.1.:PORT/',
      'http://%31%32%37.0.0.1:PORT/',
    ],
    // Behind another host's name.
    ...[
      'http://good.example@127.0.0.1:PORT/',
      'http://good.example:80@127.0.0.1:PORT/',
      'http://good.example%40x@127.0.0.1:PORT/',
    ],
    ...[
      'http:\\\\127.0.0.1:PORT\\',
      'http:127.0.0.1:PORT',
      'http:/127.0.0.1:PORT/',
      'http:///127.0.0.1:PORT/',
      'http://127.0.0.1:PORT\\@good.example/',
    ],
    // Private ranges, and those that are no one's.
    ...[
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://167772161/',
      'http://0xa000001/',
      'http://100.64.0.1/',
    ],
    ...['http://192.0.2.1/', 'http://198.18.0.1/', 'http://224.0.0.1/', 'http://240.0.0.1/', 'http://255.255.255.255/'],
    ...['http://[fc00::1]/', 'http://[fd12::1]/', 'http://[ff02::1]/', 'http://[2001:db8::1]/', 'http://[fec0::1]/'],
  ])('%s', async (url) => {
    expect(await reasonOf({ url: port(url) }, options(closed))).toBe('forbidden')
    expect(inside.asked).toEqual([])
  })

  it.each([
    ...[
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://0xa9fea9fe/',
      'http://0251.0376.0251.0376/',
      'http://169.254.43518/',
    ],
    ...[
      'http://[::ffff:169.254.169.254]/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://[fe80::1]/',
      'http://[fd00:ec2::254]/',
      'http://[fd20:ce::254]/',
    ],
    ...[
      'http://100.100.100.200/',
      'http://168.63.129.16/',
      'http://192.0.0.192/',
      'http://169.254.170.2/v2/credentials/',
      'http://mei:pw@169.254.169.254/',
    ],
  ])('%s, whatever is opened', async (url) => {
    expect(await reasonOf({ url }, options(wide))).toBe('forbidden')
  })

  it.each([
    ...[
      ['127.0.0.1'],
      ['::1'],
      ['10.1.2.3'],
      ['::ffff:192.168.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['8.8.8.8', '::ffff:10.0.0.1'],
    ],
    ...[['fe80::1'], ['100.64.3.3'], ['0.0.0.0'], ['64:ff9b::a00:1']],
  ])('a name that means %s', async (...addresses) => {
    const resolve = () => Promise.resolve(addresses)
    expect(await reasonOf({ url: port('http://rebind.example:PORT/') }, options(closed, { resolve }))).toBe('forbidden')
    expect(inside.asked).toEqual([])
  })

  it.each(['metadata.google.internal', 'instance-data', 'metadata.internal'])(
    'the metadata service by its name %s',
    async (host) => {
      const resolve = () => Promise.resolve(['169.254.169.254'])
      expect(await reasonOf({ url: `http://${host}/` }, options(wide, { resolve }))).toBe('forbidden')
    },
  )

  it('what the operator denied, by name, domain, address and range, although it is public or opened', async () => {
    const denied = parseAllowList(['10.0.0.0/8', 'wiki.example'], 'public', [
      'wiki.example',
      '*.bank.example',
      '8.8.4.4',
      '10.1.0.0/16',
    ])
    for (const url of [
      'http://wiki.example/',
      'http://WIKI.example./',
      'http://api.bank.example/',
      'http://8.8.4.4/',
      'http://10.1.2.3/',
    ]) {
      expect(await reasonOf({ url }, options(denied))).toBe('forbidden')
    }
  })
})

describe('what is no address of a call', () => {
  it.each([
    ...[
      'ftp://a.example/',
      'file:///etc/passwd',
      'gopher://a.example:70/_x',
      'data:text/plain,x',
      'ws://a.example/',
      'javascript:alert(1)',
    ],
    ...[
      'unix:/var/run/docker.sock',
      'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
      'dict://a.example/',
      'ldap://a.example/',
      'blob:http://a.example/x',
    ],
    ...[
      'http://',
      'https://:80/',
      '//a.example/',
      '/path',
      '',
      'http://a.example:99999/',
      'http://[::1',
      'http://a b.example/',
    ],
    ...[
      'http://a.example/\r\nX-Evil: 1',
      'http://a.exa\nmple/',
      'http://a.example/a\tb',
      'http://a.example/\u0000',
      ' http://a.example/',
    ],
    ...['http://a.example/' + 'x'.repeat(17_000)],
  ])('%s', async (url) => {
    expect(await reasonOf({ url }, options(wide))).toBe('address')
  })

  it.each([22, 25, 110, 143, 389, 6667, 2049, 10_080])(
    'port %i, where a service of another kind reads lines',
    async (bad) => {
      expect(await reasonOf({ url: `http://a.example:${String(bad)}/` }, options(wide))).toBe('port')
    },
  )
})

describe('methods and headers', () => {
  it.each(['GET / HTTP/1.1\r\nHost: b', 'GE T', 'G\u0000T', '', 'CONNECT', 'connect', 'X'.repeat(33), 'GÉT'])(
    'method %j',
    async (method) => {
      expect(
        await reasonOf({ method, url: port('http://127.0.0.1:PORT/') }, options(parseAllowList(['127.0.0.1']))),
      ).toBe('method')
    },
  )

  it.each([
    ['X-A', 'b\r\nX-Evil: 1'],
    ['X-A', 'b\nX-Evil: 1'],
    ['X-A', 'b\rX-Evil: 1'],
    ['X-A', 'b\u0000'],
    ['X-A', 'b\u007f'],
    ['X-A\r\nX-Evil', '1'],
    ['X A', '1'],
    ['X:A', '1'],
    ['', '1'],
    ['X-Ä', '1'],
    ['Host', 'a.example/path'],
    ['Host', 'a@b.example'],
    ['Host', 'a.example\r\nX: 1'],
    ['Host', ''],
  ])('header %j: %j', async (name, value) => {
    const asked = inside.asked.length
    const call = { url: port('http://127.0.0.1:PORT/'), headers: [{ name, value }] }
    expect(await reasonOf(call, options(parseAllowList(['127.0.0.1'])))).toBe('header')
    expect(inside.asked).toHaveLength(asked)
  })

  it('that say where a message ends are the server’s alone', async () => {
    const names = [
      'Content-Length',
      'transfer-encoding',
      'Connection',
      'Keep-Alive',
      'Upgrade',
      'TE',
      'Trailer',
      'Expect',
      'Proxy-Connection',
    ]
    const call = {
      method: 'POST',
      url: port('http://127.0.0.1:PORT/'),
      headers: names.map((name) => ({ name, value: 'chunked' })),
      content: { bytes: Buffer.from('0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n') },
    }
    expect(await reasonOf(call, options(parseAllowList(['127.0.0.1'])))).toBe('sent')
    const last = inside.asked.at(-1)
    expect(last).toMatchObject({ method: 'POST', path: '/', body: call.content.bytes })
    expect(last?.rawHeaders.filter((_, index) => index % 2 === 0)).toEqual([
      ...['Host', 'Accept', 'Accept-Encoding', 'User-Agent', 'Content-Length', 'Connection'],
    ])
  })
})

describe('redirects', () => {
  it.each([
    ...[
      'http://127.0.0.2:PORT/',
      'http://[::1]:PORT/',
      '//127.0.0.2:PORT/',
      'http://2130706434:PORT/',
      'http://169.254.169.254/',
    ],
    ...['http://[::ffff:10.0.0.1]/', 'http://closed.example/', 'http://a@127.0.0.2:PORT/'],
  ])('to %s lead nowhere', async (location) => {
    const first = await startEcho(
      (_asked, response) => void response.writeHead(302, { location: port(location) }).end(),
    )
    const resolve = (host: string) => Promise.resolve([host === 'open.example' ? '127.0.0.1' : '10.0.0.1'])
    const asked = inside.asked.length
    const work = sendCall(
      { method: 'GET', url: `http://open.example:${String(first.port)}/`, headers: [], content: undefined },
      options(parseAllowList(['open.example']), { resolve }),
    )
    await expect(work).rejects.toMatchObject({ reason: 'forbidden', hops: [{ status: 302 }] })
    expect(inside.asked).toHaveLength(asked)
    await first.close()
  })

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://open.example:25/', 'http://open.example:0/'])(
    'to %s are none',
    async (location) => {
      const first = await startEcho((_asked, response) => void response.writeHead(302, { location }).end())
      const url = `http://127.0.0.1:${String(first.port)}/`
      expect(['address', 'port', 'forbidden']).toContain(
        await reasonOf({ url }, options(parseAllowList(['127.0.0.1', 'open.example']))),
      )
      await first.close()
    },
  )

  it('are looked up again, and go to what was checked, whatever the name means a moment later', async () => {
    const first = await startEcho((asked, response) => {
      if (asked.path === '/') response.writeHead(302, { location: '/again' }).end()
      else response.end('reached')
    })
    let lookUps = 0
    const resolve = () => Promise.resolve([(lookUps += 1) === 1 ? '127.0.0.1' : '10.0.0.1'])
    const own: AllowList = { ...closed, ranges: parseAllowList(['127.0.0.0/8']).ranges }
    const url = `http://rebind.example:${String(first.port)}/`
    expect(await reasonOf({ url }, options(own, { resolve }))).toBe('forbidden')
    expect(first.asked.map(({ path }) => path)).toEqual(['/'])
    lookUps = 0
    expect(await reasonOf({ url: `${url}direct` }, options(own, { resolve }))).toBe('sent')
    expect(lookUps).toBe(1)
    await first.close()
  })
})
