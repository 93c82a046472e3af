/* Addresses and signing secrets of robots: sealed in the database, and given back with only their ends. */
import { signedRobotKinds, type RobotKind } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { RobotRow } from '../../../db/schema.ts'
import { readAllowList } from '../../../outside/outgoing.ts'
import { readOutsideUrl } from '../../../outside/outside-fetch.ts'
import { readWebhookSecret } from './call/robot-call.ts'

type Vault = Pick<AppContext, 'vault'>
const addressPurpose = 'robot address'
/** Of addresses that releases had themselves before there were robots of releases. */
const formerPurposes = ['release dingding', 'release weCom'] as const
const secretPurpose = 'robot secret'
/** Characters of the secret part that are shown. */
const shownEnd = 4

/** Address and secret; `undefined` when they were sealed with another key and have to be entered again. */
export function openAll(
  { vault }: Vault,
  { sealed_address: address, sealed_secret: secret }: Pick<RobotRow, 'sealed_address' | 'sealed_secret'>,
): { address: string; secret: string | undefined } | undefined {
  const opened = openFirst(vault, address, [addressPurpose, ...formerPurposes])
  if (opened === undefined) return undefined
  if (secret === null) return { address: opened, secret: undefined }
  const key = openFirst(vault, secret, [secretPurpose])
  return key === undefined ? undefined : { address: opened, secret: key }
}

function openFirst(vault: Vault['vault'], sealed: string, purposes: readonly string[]): string | undefined {
  for (const purpose of purposes) {
    try {
      return vault.open(sealed, purpose)
    } catch {
      // Sealed for another purpose, or with another key.
    }
  }
  return undefined
}

/** Host and end of an address: enough to recognise it, too little to use it. */
export function maskedAddress(vault: Vault, row: Pick<RobotRow, 'sealed_address' | 'sealed_secret'>): string {
  const address = openAll(vault, row)?.address
  return address === undefined ? '' : `${URL.parse(address)?.origin ?? ''}/…${address.slice(-shownEnd)}`
}

/** @throws {AppError} robot_address_invalid, address_forbidden for what the server may not reach as far as is known without a look-up */
export async function sealAddress(context: AppContext, text: string): Promise<string> {
  const address = text.trim()
  const url = URL.parse(address)
  if (url === null || !['https:', 'http:'].includes(url.protocol)) throw new AppError('robot_address_invalid')
  readOutsideUrl(address, await readAllowList(context))
  return context.vault.seal(address, addressPurpose)
}

/**
 * `null` for none; kinds that sign nothing keep none.
 * @throws {AppError} robot_secret_invalid
 */
export function sealSecret({ vault }: Vault, kind: RobotKind, text: string): string | null {
  const secret = text.trim()
  if (secret === '' || !signedRobotKinds.includes(kind)) return null
  if (kind === 'webhook' && readWebhookSecret(secret) === undefined) throw new AppError('robot_secret_invalid')
  return vault.seal(secret, secretPurpose)
}
