/*
 * Which network addresses the server may call on someone's behalf. Owns: the ranges. Does not own: names and connections (`outside-fetch.ts`).
 * Sources: IANA special-purpose registries for IPv4 and IPv6; the metadata addresses are those the cloud providers document.
 */
import type { OutgoingMode } from '@lectern/contracts'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** Addresses and names. */
export interface AddressList {
  ranges: readonly Range[]
  /** Lower case. */
  hosts: ReadonlySet<string>
  /** Domains all of whose hosts are meant: lower case, with the dot before them. */
  domains: readonly string[]
}

/** What an operator opened, whether the public internet is open as well, and what is closed whatever else is open. */
export interface AllowList extends AddressList {
  mode: OutgoingMode
  denied: AddressList
}

/** Entries are addresses, CIDR ranges, host names, or `*.` before a domain. */
export function parseAllowList(
  entries: readonly string[],
  mode: OutgoingMode = 'public',
  denied: readonly string[] = [],
): AllowList {
  return { ...parseEntries(entries), mode, denied: parseEntries(denied) }
}

function parseEntries(entries: readonly string[]): AddressList {
  const ranges: Range[] = []
  const hosts = new Set<string>()
  const domains: string[] = []
  for (const entry of entries) {
    const range = parseRange(entry)
    if (range !== undefined) ranges.push(range)
    else if (entry.startsWith('*.')) domains.push(entry.slice(1).toLowerCase())
    else hosts.add(entry.toLowerCase())
  }
  return { ranges, hosts, domains }
}

const hostName = /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/i

/** Why an entry cannot be listed; `wide`: a range that would open nearly everything. */
export type EntryProblem = 'malformed' | 'wide' | 'never'

/** `undefined` for an entry that can be listed. */
export function findEntryProblem(entry: string): EntryProblem | undefined {
  const range = parseRange(entry)
  if (range === undefined) {
    // A name of digits and dots would be read as an address by some resolvers.
    return hostName.test(entry) && /[a-z]/i.test(entry) ? undefined : 'malformed'
  }
  const [address, bits] = range
  if (bits < (address.kind() === 'ipv4' ? 8 : 7)) return 'wide'
  return never.some(([base, neverBits]) => isIn(address, [base, neverBits]) && bits >= neverBits) ? 'never' : undefined
}

function parseRange(entry: string): Range | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  if (!ipaddr.isValid(entry)) return undefined
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Never reachable, whatever is on the allow-list: link-local, and where machines in clouds learn their credentials. */
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
  if (allowed.mode === 'none' || isListed(address, host, allowed.denied)) return false
  if (allowed.mode === 'public' && isPublic(address)) return true
  return isListed(address, host, allowed)
}

function isListed(address: Address, host: string, { ranges, hosts, domains }: AddressList): boolean {
  const name = host.toLowerCase()
  return (
    hosts.has(name) || domains.some((domain) => name.endsWith(domain)) || ranges.some((range) => isIn(address, range))
  )
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || isIn(address, globalUnicast6)
}

function isIn(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}
