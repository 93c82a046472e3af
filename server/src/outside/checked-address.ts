/*
 * Where a connection to a service may go that a super admin configured: its own host by whatever address, but never link-local and metadata
 * addresses; every other host (one that a provider's answers name, say) as for all outgoing requests. Also how such a connection fails.
 */
import { isIP } from 'node:net'
import { getCACertificates } from 'node:tls'
import { AppError } from '../core/app-error.ts'
import { mayConnect, type AllowList } from './address-rules.ts'
import { hostOf, resolveWithSystem, untilAborted } from './look-up.ts'

/** Why a service could not be talked to. */
export type OutsideReason = 'addressForbidden' | 'unresolved' | 'unreachable' | 'timeout' | 'certificate'

export class OutsideFailure extends Error {
  override name = 'OutsideFailure'
  readonly reason: OutsideReason

  constructor(reason: OutsideReason, options?: { cause?: unknown }) {
    super(reason, options)
    this.reason = reason
  }
}

/** What all outgoing requests may reach, and the hosts of these addresses; only the latter where nothing may go out. */
export function allowConfigured(everywhere: AllowList, urls: readonly string[]): AllowList {
  const hosts = urls.filter((url) => URL.canParse(url)).map((url) => hostOf(new URL(url)).toLowerCase())
  if (everywhere.mode === 'none')
    return { ...everywhere, ranges: [], hosts: new Set(hosts), domains: [], mode: 'listed' }
  return { ...everywhere, hosts: new Set([...everywhere.hosts, ...hosts]) }
}

/**
 * Addresses of the URL's host that may be connected to.
 * @throws {OutsideFailure} addressForbidden, unresolved, timeout
 */
export async function checkedAddresses(url: URL, allowed: AllowList, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host, signal) : [host]
  // Every one of them, or one of them would be the way in.
  if (!addresses.every((address) => mayConnect(address, host, allowed))) throw new OutsideFailure('addressForbidden')
  return addresses
}

async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  let addresses: string[]
  try {
    addresses = await untilAborted(resolveWithSystem(host), signal)
  } catch (cause) {
    throw new OutsideFailure(signal.aborted ? 'timeout' : 'unresolved', { cause })
  }
  if (addresses.length === 0) throw new OutsideFailure('unresolved')
  return addresses
}

/** What a failed connection means. */
export function failureOf(cause: unknown, signal: AbortSignal): OutsideFailure {
  if (cause instanceof OutsideFailure) return cause
  if (signal.aborted) return new OutsideFailure('timeout', { cause })
  return new OutsideFailure(isCertificateProblem(cause) ? 'certificate' : 'unreachable', { cause })
}

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/

/** Whether TLS refused who answered; looks through causes and gathered errors. */
function isCertificateProblem(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && typeof error.code === 'string' && certificateCode.test(error.code)) return true
  if ('cause' in error && isCertificateProblem(error.cause)) return true
  return error instanceof AggregateError && error.errors.some(isCertificateProblem)
}

/**
 * Certificates to trust: the usual ones, and those of the text.
 * @throws {AppError} certificate_invalid when the text holds none
 */
export function trusted(pem: string): string[] | undefined {
  if (pem.trim() === '') return undefined
  const own = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (own === null) throw new AppError('certificate_invalid')
  return [...getCACertificates('default'), ...own]
}
