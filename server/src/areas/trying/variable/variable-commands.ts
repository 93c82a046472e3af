/* Changing the values people have of their own for variables. They are no content: no history, archive or audit entry knows them. */
import { variableLevels, variableLimits, type BodyOf, type saveOwnValues } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { sealOwnValue } from './variable-presenter.ts'
import { deleteValues, listSealed, putSealed, renameEnvironments, type OwnPlace } from './variable-repo.ts'

type Changes = BodyOf<typeof saveOwnValues>['values']

/**
 * Sets and removes values of the caller; what is not named stays. The last of two that name one place counts.
 * @throws {AppError} variable_too_many
 */
export async function saveOwn({ db, vault, clock }: AppContext, place: OwnPlace, changes: Changes): Promise<void> {
  const last = new Map(changes.map(placed).map((change) => [JSON.stringify(keyOf(change)), change]))
  const removed = [...last.values()].filter(({ value }) => value === null)
  const sealed = [...last.values()].flatMap(({ value, ...of }) =>
    value === null ? [] : [sealOwnValue(vault, place, { ...of, value })],
  )
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, place.userId)
    await deleteValues(tx, place, removed)
    await putSealed(tx, place, sealed, nowMs)
    const kept = await listSealed(tx, place)
    const isTooMany = variableLevels.some(
      (each) => kept.filter(({ level }) => level === each).length > variableLimits.own,
    )
    if (isTooMany) throw new AppError('variable_too_many', { limit: variableLimits.own })
  })
}

/** A value of the project holds in all environments. */
function placed({ level = 'module', environment, ...change }: Changes[number]) {
  return { ...change, level, environment: level === 'project' ? '' : environment }
}

const keyOf = ({ level, environment, name }: ReturnType<typeof placed>) => [level, environment, name]

/** Keeps everyone's values with their environments, by former names, where these are called something else now. */
export async function renameOwnEnvironments(
  tx: Executor,
  moduleId: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size > 0) await renameEnvironments(tx, moduleId, renamed)
}
