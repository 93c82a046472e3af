/* What settings of a way to sign in have to meet, whether they are saved or tried. */
import type { LdapSettings, OauthProvider } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { trusted } from '../../../outside/checked-address.ts'
import { isUsableFilter } from './directory.ts'
import { readSecret } from './ways.ts'

/** @throws {AppError} sign_in_way_incomplete naming the first field that is missing */
export function refuseIncomplete(isEnabled: boolean, fields: Readonly<Record<string, string>>): void {
  if (!isEnabled) return
  const missing = Object.keys(fields).find((name) => fields[name]?.trim() === '')
  if (missing !== undefined) throw new AppError('sign_in_way_incomplete', { field: missing })
}

/**
 * The secret to use: the new one, else the stored one, as long as it still goes where it went. Whoever could point a stored secret at a machine of
 * their own would read it.
 * @throws {AppError} secret_required
 */
export async function secretFor(
  context: Parameters<typeof readSecret>[0],
  key: string,
  secret: string | undefined,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<string> {
  if (secret !== undefined) return secret
  const stored = await readSecret(context, key)
  const isElsewhere = after.some((url) => url !== '' && !before.map(placeOf).includes(placeOf(url)))
  if (stored !== '' && isElsewhere) throw new AppError('secret_required')
  return stored
}

function placeOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}`.toLowerCase() : url
}

/** @throws {AppError} certificate_invalid, ldap_filter_invalid */
export function checkLdap(settings: LdapSettings): void {
  trusted(settings.caCertificate)
  if (!isUsableFilter(settings.filter)) throw new AppError('ldap_filter_invalid')
}

/** Addresses the client's secret is sent to. */
export function secretPlaces(settings: OauthProvider | undefined): string[] {
  if (settings === undefined) return []
  return settings.kind === 'oidc' ? [settings.issuer] : [settings.tokenUrl]
}
