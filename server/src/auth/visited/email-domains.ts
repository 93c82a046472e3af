/*
 * Domains of email addresses that open something. Owns: what an entry may be, how entries and addresses are stored (in lower case and ASCII, RFC 5891), and
 * whether an address is of one of them.
 */
import { domainToASCII, domainToUnicode } from 'node:url'

const below = '*.'

/** `example.com`, or `*.example.com` for every domain below it, as it is stored; `undefined` for what is no domain with at least two parts. */
export function toStoredDomain(entry: string): string | undefined {
  const trimmed = entry.trim().replace(/^@/, '')
  const isWide = trimmed.startsWith(below)
  const domain = toAscii(isWide ? trimmed.slice(below.length) : trimmed)
  if (domain === undefined || !domain.includes('.')) return undefined
  return isWide ? below + domain : domain
}

/** As people write it. */
export function toShownDomain(stored: string): string {
  const isWide = stored.startsWith(below)
  const domain = domainToUnicode(isWide ? stored.slice(below.length) : stored)
  return isWide ? below + domain : domain
}

/** Stored domains, one a line. */
export function readDomains(stored: string): string[] {
  return stored.split('\n').filter((domain) => domain !== '')
}

/** The address as it is stored; `undefined` when its domain is none. */
export function toStoredEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = toAscii(email.slice(at + 1))
  return at < 1 || domain === undefined ? undefined : `${email.slice(0, at).toLowerCase()}@${domain}`
}

/** Whether the stored address is of one of the domains. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((entry) => (entry.startsWith(below) ? domain.endsWith(entry.slice(1)) : domain === entry))
}

// Pattern: 253 characters.
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

function toAscii(domain: string): string | undefined {
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  // A number at the end makes it an address of the network.
  const isDomain = ascii.length <= 253 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '')
  return isDomain ? ascii : undefined
}
