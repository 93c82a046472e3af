/* Values of a person's own, sealed for them and shown to them. */
import type { OwnValue } from '@lectern/contracts'
import type { Vault } from '../../../auth/vault.ts'
import type { OwnPlace, SealedValue } from './variable-repo.ts'

/** What the vault binds a value to: moved to another person or application, it opens no more. */
function purposeOf({ userId, moduleId }: OwnPlace): string {
  return `own value ${String(userId)} ${String(moduleId)}`
}

export function sealOwnValue(vault: Vault, place: OwnPlace, { environment, name, value }: OwnValue): SealedValue {
  return { environment, name, sealed: vault.seal(value, purposeOf(place)) }
}

export function presentOwnValues(vault: Vault, place: OwnPlace, rows: readonly SealedValue[]): OwnValue[] {
  const purpose = purposeOf(place)
  return rows.map(({ environment, name, sealed }) => ({ environment, name, value: vault.open(sealed, purpose) }))
}
