/*
 * Variables of calls beyond those of applications: what a project declares for all its applications, and the values people have of their own, which
 * only they themselves get back.
 */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { settingLimits, paramNamePattern, ShownVariables, Variables } from '../places/module-setting.ts'
import { ById, Nullable, OneOf, PublicId, Secret, Strict } from '../scalars.ts'
import { PastText, PastTexts, TextNumber } from './past-text.ts'

export const variableLimits = {
  /** Values of a person's own in one application, and as many in one project. */
  own: 500,
  /** Changes in one call. */
  changes: 100,
} as const

/** Whose variable has the value: the application's, or that of its project for all applications. */
export const variableLevels = ['module', 'project'] as const
export type VariableLevel = (typeof variableLevels)[number]

const place = {
  /** Name of the environment; empty for all environments, and for the project. */
  environment: Type.String({ maxLength: settingLimits.environmentName }),
  name: Type.String({ minLength: 1, maxLength: settingLimits.paramName, pattern: paramNamePattern }),
}
const value = Secret({ maxLength: settingLimits.variableValue })

export const OwnValue = Type.Object({
  level: OneOf(variableLevels),
  environment: Type.String(),
  name: Type.String(),
  value: Type.String(),
})
export type OwnValue = Static<typeof OwnValue>

export const ProjectVariables = Type.Object({
  /** 0 for none; a change names the state it started from. */
  version: Type.Integer(),
  variables: ShownVariables,
})
export type ProjectVariables = Static<typeof ProjectVariables>

export const getProjectVariables = get('/variable/project/get', 'Get the variables of a project', {
  access: onProject('read', { project: 'projectId' }),
  query: ById('projectId'),
  reply: ProjectVariables,
})

export const listProjectVariableTexts = get(
  '/variable/project/history',
  'List who changed the variables of a project, and when',
  {
    access: onProject('read', { project: 'projectId' }),
    query: ById('projectId'),
    reply: PastTexts,
  },
)

export const getPastProjectVariables = get(
  '/variable/project/history/get',
  'Get present or earlier variables of a project',
  {
    access: onProject('read', { project: 'projectId' }),
    query: Strict({ projectId: PublicId, number: TextNumber }),
    reply: Type.Object({ ...PastText.properties, variables: ShownVariables }),
    errors: ['not_accessible'],
  },
)

/** Replaces all of them. */
export const updateProjectVariables = post('/variable/project/update', 'Update the variables of a project', {
  access: onProject('update', { project: 'projectId' }),
  body: Strict({ projectId: PublicId, version: Type.Integer({ minimum: 0 }), variables: Variables }),
  reply: ProjectVariables,
  errors: ['changed_meanwhile', 'name_taken', 'variable_secret_shared'],
})

/** Those of the application, and those of its project. */
export const listOwnValues = get('/variable/own/list', 'List one’s own values of variables in an application', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Array(OwnValue),
})

/** What is not named stays; `null` removes a value. Without a level it is the application's. */
export const saveOwnValues = post('/variable/own/save', 'Save one’s own values of variables in an application', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'never',
  body: Strict({
    moduleId: PublicId,
    values: Type.Array(Strict({ level: Type.Optional(OneOf(variableLevels)), ...place, value: Nullable(value) }), {
      maxItems: variableLimits.changes,
    }),
  }),
  reply: Type.Array(OwnValue),
  errors: ['variable_too_many'],
})
