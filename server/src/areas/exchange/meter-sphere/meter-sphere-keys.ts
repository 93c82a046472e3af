/* Keys of MeterSphere: sealed in the database, never given back, and only ever used for the address they were entered for. */
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Keys } from './platform/ask-platform.ts'

type Vault = Pick<AppContext, 'vault'>
const purpose = 'MeterSphere keys'

export function sealKeys({ vault }: Vault, { access, secret }: Keys): string {
  return vault.seal(JSON.stringify({ access, secret }), purpose)
}

/** `undefined` when they were sealed with another key and have to be entered again. */
export function openKeys({ vault }: Vault, sealed: string): Keys | undefined {
  try {
    return JSON.parse(vault.open(sealed, purpose)) as Keys // written by `sealKeys`
  } catch {
    return undefined
  }
}

interface GivenKeys {
  address: string
  accessKey?: string
  secretKey?: string
}

/**
 * Those that were given, else the saved ones, which no other address gets.
 * @throws {AppError} meter_sphere_keys_missing
 */
export function chooseKeys(
  vault: Vault,
  { address, accessKey, secretKey }: GivenKeys,
  saved: { address: string; sealed_keys: string } | undefined,
): Keys {
  if (accessKey !== undefined && secretKey !== undefined) return readKeys(accessKey, secretKey)
  const isSame = accessKey === undefined && secretKey === undefined && saved?.address === address
  const keys = isSame ? openKeys(vault, saved.sealed_keys) : undefined
  if (keys === undefined) throw new AppError('meter_sphere_keys_missing')
  return keys
}

/** The cipher takes bytes, and as many as there are characters when all are of ASCII. */
function readKeys(access: string, secret: string): Keys {
  const isAscii = [access, secret].every((key) => Buffer.byteLength(key) === key.length)
  if (!isAscii) throw new AppError('meter_sphere_keys_missing')
  return { access, secret }
}
