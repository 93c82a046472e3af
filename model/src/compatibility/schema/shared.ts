/*
 * Schemas that are nothing but a shared model.
 */
import { isObject } from '../../json.ts'
import { isNullSchema } from '../../schema-rows/layers.ts'
import { branchesOf, holds, referenceIn, type Schemas } from './atoms.ts'
import { stepsTo, type Trail } from '../trail.ts'

/** A reference to a shared model, or to the model and null. */
export interface SharedSchema {
  /** `#/components/schemas/Order`. */
  ref: string
  orNull: boolean
}

/** The shared model that schemas are, whatever form it is referred to in; undefined for everything else. */
export function sharedSchemaOf(schemas: Schemas): SharedSchema | undefined {
  const [only] = schemas
  return only === undefined || schemas.length > 1 ? undefined : sharedIn(only, false)
}

function sharedIn(trail: Trail, orNull: boolean): SharedSchema | undefined {
  const { value } = trail
  if (!isObject(value)) return undefined
  if (holds(value) || value['nullable'] === true || value['x-nullable'] === true) return undefined
  const inner = [...branchesOf(trail, 'allOf'), ...branchesOf(trail, 'anyOf'), ...branchesOf(trail, 'oneOf')]
  const ref = referenceIn(value)
  if (ref !== undefined) return inner.length === 0 && isComponent(ref) ? { ref, orNull } : undefined
  const real = inner.filter((branch) => !isNullSchema(branch.value))
  const isChoice = stepsTo(trail, 'allOf') === undefined
  const [only] = real
  if (only === undefined || real.length > 1 || (!isChoice && real.length < inner.length)) return undefined
  return sharedIn(only, orNull || real.length < inner.length)
}

function isComponent(ref: string): boolean {
  return ref.startsWith('#/components/schemas/')
}
