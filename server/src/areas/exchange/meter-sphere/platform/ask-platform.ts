/* One call of MeterSphere, signed, through the guard of outgoing requests. */
import { createCipheriv, randomUUID } from 'node:crypto'
import type { MeterSphereProblem, MeterSphereVersion } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { OutsideFailure } from '../../../../outside/checked-address.ts'
import { callOutside, type OutsideResponse } from '../../../../outside/outside-call.ts'
import { readAllowList } from '../../../../outside/outgoing.ts'

export interface Keys {
  access: string
  secret: string
}

/** Where the platform is, and who asks. */
export interface Platform {
  version: MeterSphereVersion
  /** Without a slash at its end. */
  address: string
  keys: Keys
}

export interface PlatformCall {
  method: 'GET' | 'POST'
  path: string
  /** Sent as JSON unless it is of bytes, which come with their type. */
  body?: object | { bytes: Uint8Array; type: string }
  timeoutMs?: number
}

/** `isFinal`: trying again would be of no use. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly problem: MeterSphereProblem
  readonly isFinal: boolean

  constructor(problem: MeterSphereProblem, isFinal: boolean) {
    super(problem.reason)
    this.problem = problem
    this.isFinal = isFinal
  }
}

const usualMs = 10_000
const longestSaid = 200
/** Version 3 answers what it did with this code. */
const doneCode = 100_200

/**
 * What the platform answers.
 * @throws {PlatformError}
 */
export async function askPlatform(
  context: AppContext,
  platform: Platform,
  { method, path, body, timeoutMs = usualMs }: PlatformCall,
): Promise<unknown> {
  const isOfBytes = body !== undefined && 'bytes' in body
  const sent = isOfBytes ? body.bytes : body && JSON.stringify(body)
  const headers = {
    ...signed(platform.keys, context.clock()),
    ...(body !== undefined && { 'content-type': isOfBytes ? body.type : 'application/json' }),
  }
  const allowed = await readAllowList(context)
  try {
    const options = { method, headers, allowed, ca: undefined, timeoutMs, ...(sent !== undefined && { body: sent }) }
    return readAnswer(platform.version, await callOutside(platform.address + path, options))
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    throw new PlatformError({ reason: error.reason, said: '' }, error.reason === 'addressForbidden')
  }
}

/** The keys are key and initial value of the cipher, which takes 16 bytes of each. */
function signed({ access, secret }: Keys, nowMs: number): Record<string, string> {
  const cipher = createCipheriv('aes-128-cbc', secret, access)
  const text = `${access}|${randomUUID()}|${String(nowMs)}`
  return { accessKey: access, signature: cipher.update(text, 'utf8', 'base64') + cipher.final('base64') }
}

function readAnswer(version: MeterSphereVersion, { status, bytes }: OutsideResponse): unknown {
  const text = Buffer.from(bytes).toString()
  const fields = new Map<string, unknown>(Object.entries(parseObject(text)))
  const isDone = version === '2' ? fields.get('success') === true : fields.get('code') === doneCode
  if (status >= 200 && status <= 299 && isDone) return fields.get('data')
  const message = fields.get('message')
  const said = typeof message === 'string' && message !== '' ? message : `HTTP ${String(status)} ${text}`
  // An answer that is none of the platform's comes from something in front of it, which may be there for a while.
  const isFinal = fields.size > 0 && status < 500 && status !== 408 && status !== 429
  throw new PlatformError({ reason: 'refused', said: said.trim().slice(0, longestSaid) }, isFinal)
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // No answer of the platform.
    return {}
  }
}
