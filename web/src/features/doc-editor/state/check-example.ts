/* Whether an example fits its schema. Loaded when somebody looks at examples; interprets the schema, since pages run no code made of text. */
import { Validator, type Schema as ValidatorSchema } from '@cfworker/json-schema'
import type { Components, Json, Schema } from '@lectern/model'

/** One thing that does not fit. */
export interface ExampleProblem {
  /** JSON pointer in the example. */
  pointer: string
  message: string
}

const mostProblems = 5

/** What does not fit, the deepest first; a schema that cannot be read fits everything. */
export function checkExample(value: Json, schema: Schema, components: Components): ExampleProblem[] {
  if (typeof schema === 'boolean') return schema ? [] : [{ pointer: '#', message: '' }]
  // References lead to `#/components/…`: the root has to hold them. The library's type asks for more exact keywords than JSON promises.
  const root = { ...schema, components } as unknown as ValidatorSchema
  try {
    const { errors } = new Validator(root, '2020-12', false).validate(value)
    const leaves = errors.filter(
      ({ keyword, instanceLocation }) =>
        !['properties', 'items', '$ref', 'allOf', 'additionalProperties', 'prefixItems'].includes(keyword) ||
        !errors.some((other) => other.instanceLocation.length > instanceLocation.length),
    )
    return leaves
      .slice(0, mostProblems)
      .map(({ instanceLocation, error }) => ({ pointer: instanceLocation, message: error }))
  } catch {
    return []
  }
}
