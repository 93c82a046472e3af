/* Reading the variables that a project declares. */
import type { PastText, ProjectVariables } from '@lectern/contracts'
import { isObject, readVariables, writeVariables, type JsonObject } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { presentVariable } from '../../../content/variable-rows.ts'
import { readText, readTexts } from '../past-text/past-text-queries.ts'
import { findDeclared } from './project-variable-repo.ts'

export async function readProjectVariables(
  { db }: Pick<AppContext, 'db'>,
  projectId: number,
): Promise<ProjectVariables> {
  const found = await findDeclared(db, projectId)
  return { version: found?.version ?? 0, variables: variablesOf(found?.declared) }
}

export function listPastVariables({ db }: Pick<AppContext, 'db'>, projectId: number): Promise<PastText[]> {
  return readTexts(db, { project_id: projectId })
}

/** Values of what is a secret now are in no earlier text either. @throws {AppError} not_accessible */
export async function readPastVariables(
  { db }: Pick<AppContext, 'db'>,
  projectId: number,
  number: number,
): Promise<PastText & Pick<ProjectVariables, 'variables'>> {
  const { text, ...past } = await readText(db, { project_id: projectId }, number)
  const present = variablesOf((await findDeclared(db, projectId))?.declared)
  const secret = new Set(present.filter(({ isSecret }) => isSecret === 1).map(({ name }) => name))
  const variables = variablesOf(text).map((variable) =>
    secret.has(variable.name) ? { ...variable, value: '', isSecret: 1 as const } : variable,
  )
  return { ...past, variables }
}

function variablesOf(declared: string | undefined): ProjectVariables['variables'] {
  return readVariables(objectOf(declared)).map(presentVariable)
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
