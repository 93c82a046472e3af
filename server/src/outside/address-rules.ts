/*
 * Which network addresses the server may call on somebody's behalf. Owns: the ranges. Does not own: names and connections (`outside-fetch.ts`).
 * Sources: IANA special-purpose registries for IPv4 and IPv6; the metadata addresses are those the cloud providers document.
 */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** Ranges and names an operator opened with `LECTERN_OUTGOING_ALLOW`. */
export interface AllowList {
  ranges: readonly Range[]
  /** Lower case. */
  hosts: ReadonlySet<string>
}

/** Entries are addresses, CIDR ranges or host names. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const ranges: Range[] = []
  const hosts = new Set<string>()
  for (const entry of entries) {
    const range = parseRange(entry)
    if (range === undefined) hosts.add(entry.toLowerCase())
    else ranges.push(range)
  }
  return { ranges, hosts }
}

function parseRange(entry: string): Range | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  if (!ipaddr.isValid(entry)) return undefined
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Never reachable, whatever the allow-list says: link-local, and where machines in clouds learn their credentials. */
const never: readonly Range[] = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
].map((range) => ipaddr.parseCIDR(range))

/** The only IPv6 addresses given out for the public internet. */
const globalUnicast6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether the server may connect to the address.
 * @param host the name it was resolved from, for names on the allow-list
 */
export function mayConnect(text: string, host: string, allowed: AllowList): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4 address in IPv6 clothing is that IPv4 address.
  const address = ipaddr.process(text)
  if (never.some((range) => isIn(address, range))) return false
  if (isPublic(address)) return true
  return allowed.hosts.has(host.toLowerCase()) || allowed.ranges.some((range) => isIn(address, range))
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || isIn(address, globalUnicast6)
}

function isIn(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}
