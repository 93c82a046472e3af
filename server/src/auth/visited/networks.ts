/* Networks that something opens from. Owns: what an entry may be, and whether an address is in one. */
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; not an IPv4 address written as an IPv6 one (`::ffff:203.0.113.7`), which no visitor would match. */
export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  if (ipaddr.process(address).kind() !== ipaddr.parse(address).kind()) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/** Stored networks, one a line. */
export function readNetworks(stored: string): string[] {
  return stored.split('\n').filter((network) => network !== '')
}

/** Whether the address is in one of them; anywhere when there are none. IPv4 addresses written as IPv6 ones (`::ffff:…`) count as what they are. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (isIP(address) === 0) return false
  const own = ipaddr.process(address)
  return networks.some((entry) => {
    const [range, bits] = ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${isIPv4(entry) ? '32' : '128'}`)
    return range.kind() === own.kind() && own.match(range, bits)
  })
}
