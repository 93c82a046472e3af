/* Where a browser may be sent back to. Owns: which addresses an assistant may name, and that it is sent to those alone. */
import { assistantLimits } from '@lectern/contracts'

/** Schemes a browser acts on by itself; any other belongs to a program on the person’s machine. */
const closedSchemes = new Set(
  ['about', 'blob', 'data', 'file', 'filesystem', 'ftp', 'http', 'javascript', 'mailto', 'vbscript', 'view-source']
    .concat(['ws', 'wss'])
    .map((scheme) => `${scheme}:`),
)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopback.has(hostname)

/** Whether an assistant may be sent back there: over https, to the person’s own machine, or to a program on it. */
export function mayLeadTo(address: string): boolean {
  // Browsers drop some of these and keep others; none belongs there.
  if (address.length > assistantLimits.address || /[\p{C}\s]/u.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.hash !== '' || address.includes('#') || url.username !== '' || url.password !== '') return false
  return isLoopback(url) || !closedSchemes.has(url.protocol)
}

/** Whether the address is one of those named: letter by letter, but for the port on the person’s own machine, which programs cannot choose. */
export function isNamed(address: string, named: readonly string[]): boolean {
  return named.includes(address) || named.some((each) => isSameButPort(address, each))
}

function isSameButPort(one: string, other: string): boolean {
  if (!mayLeadTo(one)) return false
  const [left, right] = [new URL(one), new URL(other)]
  if (!isLoopback(left) || !isLoopback(right)) return false
  left.port = ''
  right.port = ''
  return left.href === right.href
}

/** What a person recognises of it: the host, or the scheme of a program. */
export function placeOf(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

/** The address with these fields added to its query; those without a value are left out. */
export function withFields(address: string, fields: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
