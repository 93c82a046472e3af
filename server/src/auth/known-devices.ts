/*
 * Browsers someone has signed in from, by account: their wrong passwords are counted apart, so that guesses of strangers lock no one out of a browser
 * they use (OWASP "Slow Down Online Guessing Attacks with Device Cookies"). Owns: which devices an account knows. A device opens nothing by itself.
 * Does not own: the cookie that holds its token (`http/cookies/device-cookie.ts`).
 */
import type { Executor } from '../db/content-store.ts'
import { keyOf, type Counted } from './limits.ts'
import { hashToken } from './secrets.ts'
import { rowsOf } from '../db/rows.ts'

const dayMs = 24 * 60 * 60_000
/** How long a device is known without being used. */
const unusedMs = 180 * dayMs
/** The newest are kept: programs without cookies are a new device each time. */
const devicesPerAccount = 20

/** What tries of a known device are counted under; `undefined` when the account does not know it. */
export async function countedOfDevice(
  db: Executor,
  account: Counted,
  device: string | undefined,
): Promise<Counted | undefined> {
  if (device === undefined) return undefined
  const tokenHash = hashToken(device)
  const row = await rowsOf(db, 'known_device', { account: keyOf(account), token_hash: tokenHash })
    .select('account')
    .executeTakeFirst()
  return row && { kind: 'device', of: `${tokenHash.slice(0, 16)} ${keyOf(account)}` }
}

/** Called when someone has just proved the account's password on the device. */
export async function rememberDevice(db: Executor, account: Counted, device: string, nowMs: number): Promise<void> {
  const key = keyOf(account)
  await db
    .insertInto('known_device')
    .values({ account: key, token_hash: hashToken(device), used_at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['account', 'token_hash']).doUpdateSet({ used_at_ms: nowMs }))
    .execute()
  const oldest = await rowsOf(db, 'known_device', { account: key })
    .select('used_at_ms')
    .orderBy('used_at_ms', 'desc')
    .offset(devicesPerAccount)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await db.deleteFrom('known_device').where('account', '=', key).where('used_at_ms', '<=', oldest.used_at_ms).execute()
}

/** After the account's password was replaced: whoever knew the old one is a stranger. */
export async function forgetDevices(db: Executor, account: Counted): Promise<void> {
  await db.deleteFrom('known_device').where('account', '=', keyOf(account)).execute()
}

export async function deleteUnusedDevices(db: Executor, nowMs: number): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('used_at_ms', '<', nowMs - unusedMs)
    .execute()
}
