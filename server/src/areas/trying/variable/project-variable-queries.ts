/* Reading the variables that a project declares. */
import type { ProjectVariables } from '@lectern/contracts'
import { isObject, readVariables, writeVariables, type JsonObject } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { presentVariable } from '../../../content/variable-rows.ts'
import { findDeclared } from './project-variable-repo.ts'

export async function readProjectVariables(
  { db }: Pick<AppContext, 'db'>,
  projectId: number,
): Promise<ProjectVariables> {
  const found = await findDeclared(db, projectId)
  const variables = readVariables(objectOf(found?.declared)).map(presentVariable)
  return { version: found?.version ?? 0, variables }
}

/** An object that declares them, with no values of secrets. */
export async function findProjectVariables(db: AppContext['db'], projectId: number): Promise<JsonObject> {
  const rows = readVariables(objectOf((await findDeclared(db, projectId))?.declared))
  return writeVariables({}, rows)
}

function objectOf(text: string | undefined): JsonObject {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return isObject(value) ? value : {}
}
