/* Variables of a level as forms send them, and as they are shown. */
import type { Variable } from '@lectern/contracts'
import type { VariableRow } from '@lectern/model'
import { AppError } from '../core/app-error.ts'

export function presentVariable(row: VariableRow): Variable {
  return { ...row, isSecret: row.isSecret ? 1 : 0 }
}

/**
 * The variables that were sent, in the model's form.
 * @throws {AppError} name_taken when two have one name, variable_secret_shared for a secret with a value
 */
export function readVariableRows(variables: readonly Variable[]): VariableRow[] {
  const names = new Set<string>()
  return variables.map(({ name, value, isSecret, description }) => {
    if (names.has(name)) throw new AppError('name_taken', { name })
    names.add(name)
    if (isSecret === 1 && value !== '') throw new AppError('variable_secret_shared', { name })
    return { name, value, isSecret: isSecret === 1, description: description.trim() }
  })
}
