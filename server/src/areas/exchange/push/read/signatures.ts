/*
 * Signatures of what is pushed. Owns: how the modern form is signed, how old a signed request may be, and that each signature is good once. The
 * scheme of the old form is read with it (`read-push.ts`).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { hashToken } from '../../../../auth/secrets.ts'

const minute = 60_000
const hour = 60 * minute
/** Clocks of build machines go wrong by minutes. */
const modernWindowMs = 5 * minute
/** The old form has the time of day without its zone. */
const oldWindowMs = 15 * hour
/** Longer than any window: a signature that is too old to be remembered is too old to be accepted. */
export const rememberSignaturesMs = 2 * oldWindowMs + hour

/** What the modern form signs: time, method, address with its query, and the SHA-256 of the body in hexadecimal, a line each. */
function textToSign({ timestamp, method, url, digest }: Omit<SignedRequest, 'secret' | 'signature'>): string {
  return [timestamp, method, url, digest].join('\n')
}

export interface SignedRequest {
  secret: string
  /** Milliseconds since 1970 as text. */
  timestamp: string | undefined
  /** HMAC-SHA256 in hexadecimal. */
  signature: string | undefined
  method: string
  url: string
  /** SHA-256 of the body in hexadecimal. */
  digest: string
}

/**
 * Checks the signature of the modern form, and uses it up.
 * @throws {AppError} push_signature_missing, push_signature_expired, push_signature_invalid
 */
export async function requireSignature(context: AppContext, request: SignedRequest): Promise<void> {
  const { secret, timestamp = '', signature = '' } = request
  if (timestamp === '' || signature === '') throw new AppError('push_signature_missing')
  const right = createHmac('sha256', secret)
    .update(textToSign({ ...request, timestamp }))
    .digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('push_signature_invalid')
  const atMs = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(context.clock() - atMs) <= modernWindowMs)) throw new AppError('push_signature_expired')
  await useUp(context, `${secret} ${signature.toLowerCase()}`)
}

/**
 * Checks when the old form was signed, and uses the signature up; that it is right was found out when the request was read.
 * @throws {AppError} push_signature_missing, push_signature_invalid, push_signature_expired
 */
export async function requireOldSignature(
  context: AppContext,
  { secret, timestamp, sign, isRight }: { secret: string; timestamp: string; sign: string; isRight: boolean },
): Promise<void> {
  if (sign === '') throw new AppError('push_signature_missing')
  if (!isRight) throw new AppError('push_signature_invalid')
  const atMs = Date.parse(`${timestamp.replace(' ', 'T')}Z`)
  if (!(Math.abs(context.clock() - atMs) <= oldWindowMs)) throw new AppError('push_signature_expired')
  await useUp(context, `${secret} ${sign.toLowerCase()}`)
}

async function useUp({ db, clock }: AppContext, signature: string): Promise<void> {
  const result = await db
    .insertInto('push_signature')
    .values({ signature_hash: hashToken(signature), used_at_ms: clock() })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows === 0n) throw new AppError('push_signature_invalid')
}
