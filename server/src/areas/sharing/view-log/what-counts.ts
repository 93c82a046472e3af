/* What counts as a visit, and what of a visitor is kept. Pure. */
import { isIP } from 'node:net'
import type { KeptAddress } from '@lectern/contracts'
import ipaddr from 'ipaddr.js'

/** Longer names are of no browser. */
const longestAgent = 1_000
// Pattern: 1,000 characters.
const programs =
  /(?<!cu)bots?\b|crawl|spider|slurp|preview|fetch|headless|monitor|scan|archiver|lighthouse|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|ruby|perl|php|postman|insomnia|httpie/i

/** Whether the one who asks is a crawler or another program: what has no name, or names itself so. Programs that pass for a browser are not recognised. */
export function isProgram(userAgent: string): boolean {
  return userAgent === '' || userAgent.length > longestAgent || programs.test(userAgent)
}

/** As much of a network address as the settings keep: `203.0.113.0/24`, `2001:db8:1::/48`, all of it, or nothing. */
export function keptPartOf(address: string, kept: KeptAddress): string {
  if (kept === 'none' || isIP(address) === 0) return ''
  const parsed = ipaddr.process(address)
  if (kept === 'whole') return parsed.toString()
  const bits = parsed.kind() === 'ipv4' ? 24 : 48
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${String(bits)}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${String(bits)}`)
  return `${network.toString()}/${String(bits)}`
}
