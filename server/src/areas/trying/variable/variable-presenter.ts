/* Values of a person's own, sealed for them and shown to them. */
import type { OwnValue, VariableLevel } from '@lectern/contracts'
import type { Vault } from '../../../auth/vault.ts'
import type { OwnPlace, SealedValue } from './variable-repo.ts'

/** What the vault binds a value to: moved to another person, application or project, it opens no more. */
function purposeOf({ userId, moduleId, projectId }: OwnPlace, level: VariableLevel): string {
  const owner = level === 'module' ? String(moduleId) : `project ${String(projectId)}`
  return `own value ${String(userId)} ${owner}`
}

export function sealOwnValue(vault: Vault, place: OwnPlace, { value, ...of }: OwnValue): SealedValue {
  return { ...of, sealed: vault.seal(value, purposeOf(place, of.level)) }
}

export function presentOwnValues(vault: Vault, place: OwnPlace, rows: readonly SealedValue[]): OwnValue[] {
  return rows.map(({ sealed, ...of }) => ({ ...of, value: vault.open(sealed, purposeOf(place, of.level)) }))
}
