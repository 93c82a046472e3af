/*
 * Addresses of robots that releases notify: sealed in the database, and given back with only their ends. Owns: which texts are addresses, and that the
 * masked form of an address leaves it as it is.
 */
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ReleaseRow } from '../../../db/schema.ts'

export const robots = ['dingding', 'weCom'] as const
export type Robot = (typeof robots)[number]

const columns = { dingding: 'dingding_webhook', weCom: 'we_com_webhook' } as const
const fields = { dingding: 'dingdingWebhook', weCom: 'weComWebhook' } as const
const purposeOf = (robot: Robot): string => `release ${robot}`
/** Characters of the secret part that are shown. */
const shownEnd = 4

type Vault = Pick<AppContext, 'vault'>
export type SealedWebhooks = Pick<ReleaseRow, (typeof columns)[Robot]>
/** As a request gives them; what is left out stays. */
export type GivenWebhooks = Readonly<Partial<Record<(typeof fields)[Robot], string | null>>>

/**
 * The columns that change.
 * @throws {AppError} release_webhook_invalid for what is no address of the web
 */
export function sealWebhooks(
  { vault }: Vault,
  given: GivenWebhooks,
  before: SealedWebhooks | undefined,
): Partial<SealedWebhooks> {
  const sealed: Partial<SealedWebhooks> = {}
  for (const robot of robots) {
    const address = given[fields[robot]]
    if (address === undefined) continue
    const text = address?.trim() ?? ''
    const known = before && openWebhook({ vault }, robot, before)
    if (text === (known ?? '') || (known !== undefined && text === maskWebhook(known))) continue
    if (text !== '' && !isWebAddress(text)) throw new AppError('release_webhook_invalid', { robot })
    sealed[columns[robot]] = text === '' ? null : vault.seal(text, purposeOf(robot))
  }
  return sealed
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** The address in clear; undefined without one. */
export function openWebhook({ vault }: Vault, robot: Robot, row: SealedWebhooks): string | undefined {
  const sealed = row[columns[robot]]
  return sealed === null ? undefined : vault.open(sealed, purposeOf(robot))
}

/** Host and end of an address: enough to recognise it, too little to use it. */
export function maskWebhook(address: string): string {
  const url = URL.parse(address)
  const origin = url === null ? '' : url.origin
  return `${origin}/…${address.slice(-shownEnd)}`
}

/** Both as answers have them; empty for none. */
export function maskedWebhooks(vault: Vault, row: SealedWebhooks): Record<(typeof fields)[Robot], string> {
  const masked = (robot: Robot): string => {
    const address = openWebhook(vault, robot, row)
    return address === undefined ? '' : maskWebhook(address)
  }
  return { dingdingWebhook: masked('dingding'), weComWebhook: masked('weCom') }
}
