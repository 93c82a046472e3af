/*
 * Calls of services a super admin configured: one request, answered whatever its status, never redirected, on a connection to an address that
 * was checked. Nothing of the caller's (cookies, tokens) travels along.
 */
import { request } from 'undici'
import type { AllowList } from './address-rules.ts'
import { checkedAddresses, failureOf, OutsideFailure } from './checked-address.ts'
import { pinnedAgent } from './pinned-agent.ts'
import { readBody } from './read-body.ts'

const maxBytes = 1024 * 1024

export interface OutsideRequest {
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  allowed: AllowList
  /** Certificates to trust; the usual ones unless given. */
  ca: readonly string[] | undefined
  timeoutMs: number
}

export interface OutsideResponse {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array
}

/** @throws {OutsideFailure} */
export async function callOutside(address: string, options: OutsideRequest): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OutsideFailure('addressForbidden')
  }
  const agent = pinnedAgent(await checkedAddresses(url, options.allowed, signal), options.ca)
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: options.method,
      signal,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Lectern',
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: options.body }),
    })
    const bytes = await readBody(response, maxBytes)
    return { status: response.statusCode, headers: textHeaders(response.headers), bytes }
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    await agent.destroy()
  }
}

function textHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return texts
}
