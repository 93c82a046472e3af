/*
 * What a call may be, before anything is looked up: its address, method and headers. Owns: that nothing in them can become another line, another
 * request or another scheme. Does not own: addresses of the network (`address-rules.ts`).
 */
import { callLimits, type CallHeader } from '@lectern/contracts'
import { CallFailure } from './call-failure.ts'

/** Ports browsers refuse as well (WHATWG Fetch, "bad port"): services of other protocols that read lines. */
const badPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 ' +
    '389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 ' +
    '6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  )
    .split(' ')
    .map(Number),
)

/** Characters browsers drop silently from an address; here they are a mistake, or a trick. */
const controls = /[\p{Cc} ]/u

/** @throws {CallFailure} address */
export function readTarget(text: string): URL {
  if (text.length > callLimits.url || controls.test(text) || !URL.canParse(text))
    throw new CallFailure('address', text.slice(0, 200))
  const url = new URL(text)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new CallFailure('address', text.slice(0, 200))
  }
  if (badPorts.has(portOf(url))) throw new CallFailure('port', String(portOf(url)))
  url.hash = ''
  return url
}

export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' || protocol === 'wss:' ? 443 : 80
}

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** @throws {CallFailure} method */
export function checkMethod(method: string): string {
  // A tunnel is no request, and what goes through it would be seen by no one.
  if (!token.test(method) || method.length > callLimits.method || method.toUpperCase() === 'CONNECT') {
    throw new CallFailure('method', method.slice(0, 50))
  }
  return method
}

/** Follow from the body and the connection: what a caller writes there would end a message elsewhere than its receiver thinks. */
const framing = new Set(
  'content-length transfer-encoding connection keep-alive proxy-connection upgrade te trailer expect http2-settings'.split(
    ' ',
  ),
)

/**
 * The headers that are sent as the caller wrote them.
 * @throws {CallFailure} header
 */
export function checkHeaders(headers: readonly CallHeader[]): CallHeader[] {
  return headers
    .filter(({ name }) => !framing.has(name.toLowerCase()))
    .map(({ name, value }) => {
      if (!token.test(name) || /(?!\t)\p{Cc}/u.test(value)) throw new CallFailure('header', name.slice(0, 100))
      if (name.toLowerCase() === 'host') checkHost(value)
      return { name, value }
    })
}

function checkHost(value: string): void {
  const isHost = /^[^\s/?#@\\]+$/.test(value) && URL.canParse(`http://${value}/`)
  if (!isHost) throw new CallFailure('header', 'Host')
}
