/* Changing the variables that a project declares for the calls of all its applications. */
import type { BodyOf, updateProjectVariables } from '@lectern/contracts'
import { writeVariables } from '@lectern/model'
import type { ProjectScope } from '../../../auth/scope.ts'
import { lockRow } from '../../../content/lock-row.ts'
import { readVariableRows } from '../../../content/variable-rows.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { publishAll } from '../../../events/publish.ts'
import { keepTexts } from '../past-text/past-text-commands.ts'
import { findDeclared, findProjectName, listModules, putDeclared } from './project-variable-repo.ts'

/**
 * Replaces all of them.
 * @throws {AppError} not_accessible, changed_meanwhile when they are no longer as they were at `version`; name_taken, variable_secret_shared
 */
export async function changeProjectVariables(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  origin: Origin<UserActor>,
  { projectId, spaceId }: Pick<ProjectScope, 'projectId' | 'spaceId'>,
  { version, variables }: Pick<BodyOf<typeof updateProjectVariables>, 'version' | 'variables'>,
): Promise<void> {
  const declared = JSON.stringify(writeVariables({}, readVariableRows(variables)))
  await db.transaction().execute(async (tx) => {
    await lockRow(tx, 'project', projectId)
    const name = await findProjectName(tx, projectId)
    if (name === undefined) throw new AppError('not_accessible')
    const present = await findDeclared(tx, projectId)
    if ((present?.version ?? 0) !== version) throw new AppError('changed_meanwhile')
    if ((present?.declared ?? '{}') === declared) return
    await putDeclared(tx, projectId, { declared, version: version + 1 })
    const nowMs = clock()
    const after = { name: '', text: declared, created_by: origin.actor.userId, created_at_ms: nowMs }
    await keepTexts(tx, 'project_id', [{ id: projectId, before: undefined, after }])
    const subject = { kind: 'project', id: projectId, name }
    await recordAudit(tx, origin, { action: 'project.variables', subject, spaceId }, nowMs)
    await publishAll(tx, 'module.changed', await listModules(tx, projectId), nowMs)
  })
}
