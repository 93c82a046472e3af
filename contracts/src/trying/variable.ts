/* Values of a person's own for the variables of calls. Only they themselves get them back. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { settingLimits, paramNamePattern } from '../places/module-setting.ts'
import { ById, Nullable, PublicId, Secret, Strict } from '../scalars.ts'

export const variableLimits = {
  /** Values of a person's own in one application. */
  own: 500,
  /** Changes in one call. */
  changes: 100,
} as const

const place = {
  /** Name of the environment; empty for all environments. */
  environment: Type.String({ maxLength: settingLimits.environmentName }),
  name: Type.String({ minLength: 1, maxLength: settingLimits.paramName, pattern: paramNamePattern }),
}
const value = Secret({ maxLength: settingLimits.variableValue })

export const OwnValue = Type.Object({ environment: Type.String(), name: Type.String(), value: Type.String() })
export type OwnValue = Static<typeof OwnValue>

export const listOwnValues = get('/variable/own/list', 'List one’s own values of variables in an application', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Array(OwnValue),
})

/** What is not named stays; `null` removes a value. */
export const saveOwnValues = post('/variable/own/save', 'Save one’s own values of variables in an application', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'never',
  body: Strict({
    moduleId: PublicId,
    values: Type.Array(Strict({ ...place, value: Nullable(value) }), { maxItems: variableLimits.changes }),
  }),
  reply: Type.Array(OwnValue),
  errors: ['variable_too_many'],
})
