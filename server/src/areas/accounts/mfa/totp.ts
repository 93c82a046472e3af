/*
 * Time-based codes (RFC 6238: SHA-1, six digits, 30 seconds), as every authenticator app reads them. Owns: which time step a code belongs to.
 * Does not own: that each step counts once (`mfa-repo.ts`).
 */
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

const periodMs = 30_000
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Steps before and after the present one that still count: clocks differ. */
const window = 1

export interface NewSecret {
  /** Base32. */
  secret: string
  uri: string
  /** SVG as a data address. */
  qrCode: string
}

/** A new secret, as the app takes it: picture, text, address. */
export async function newTotpSecret(issuer: string, username: string): Promise<NewSecret> {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ issuer, label: username, secret }).toString()
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return { secret: secret.base32, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The time step whose code this is; `undefined` when it is none of the present ones. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : Math.floor(nowMs / periodMs) + delta
}
