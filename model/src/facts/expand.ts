/*
 * From semantic paths to the steps they stand for: `body[application/json].code` is requestBody, content,
 * application/json, schema, properties, code.
 * The other half of `parts.ts`, which writes the paths.
 */
import { appendAll } from '../append-all.ts'
import { fieldShape, json, text, value } from './make-shape.ts'
import type { FactPath, PathToken } from './path.ts'
import { enumMeanings, isKeyword } from './schema-shape.ts'
import type { ListShape, ObjectShape, Shape } from './shape.ts'

/** One step into a value: the key of the part it leads to. */
export interface Step {
  key: string
  /** Shape of the value the step leads from. */
  from: Shape
  /** Shape of the value the step leads to. */
  shape: Shape
}

/** The steps of a path from a shape; undefined when it leads nowhere. */
export function expandPath({ tokens }: FactPath, root: Shape): Step[] | undefined {
  const steps: Step[] = []
  let shape = root
  for (const token of tokens) {
    const found = stepsOf(shape, token)
    if (found === undefined) return undefined
    appendAll(steps, found)
    shape = found.at(-1)?.shape ?? shape
  }
  return steps
}

function stepsOf(shape: Shape, token: PathToken): Step[] | undefined {
  switch (shape.form) {
    case 'object':
      return shape.isSchema === true ? schemaSteps(shape, token) : objectSteps(shape, token)
    case 'map':
      return entrySteps(shape, token, shape.entry())
    case 'list':
      return token.kind === 'entry' ? [{ key: token.name, from: shape, shape: shape.entry() }] : undefined
    case 'set':
      return token.kind === 'member' ? [{ key: token.name, from: shape, shape: value }] : undefined
    case 'value':
    case 'text':
      return undefined
  }
}

function entrySteps(from: Shape, token: PathToken, shape: Shape): Step[] | undefined {
  return token.kind === 'entry' ? [{ key: token.name, from, shape }] : undefined
}

function fieldStep(from: ObjectShape, key: string): Step {
  return { key, from, shape: enumMeanings.has(key) ? meanings : fieldShape(from, key) }
}

/** Only the value shows whether meanings come as a list in step with the values, or as a map. */
const meanings: ObjectShape = { ...json, name: 'meanings' }
const meaningsInStep: ListShape = { form: 'list', name: 'meanings', entry: () => text, identify: () => undefined }

function objectSteps(from: ObjectShape, token: PathToken): Step[] | undefined {
  if (token.kind === 'own' || token.kind === 'root') {
    return from.mark === (token.kind === 'own' ? '@' : '/') ? [fieldStep(from, token.name)] : undefined
  }
  if (from === meanings && token.kind === 'entry') return [{ key: token.name, from: meaningsInStep, shape: text }]
  const { silent } = from
  if (silent !== undefined && (silent.takes === 'all' || token.kind === 'entry')) {
    const step = fieldStep(from, silent.field)
    const rest = stepsOf(step.shape, token)
    return rest && [step, ...rest]
  }
  return token.kind === 'name' ? [fieldStep(from, fieldName(from, token))] : undefined
}

/** The field a name stands for: `body` for `requestBody`, unless it is quoted. */
function fieldName({ shortNames }: ObjectShape, { name, isQuoted }: PathToken): string {
  if (isQuoted) return name
  for (const [field, short] of shortNames ?? []) if (short === name) return field
  return name
}

function schemaSteps(from: ObjectShape, token: PathToken): Step[] | undefined {
  if (token.kind === 'items') return [fieldStep(from, 'items')]
  if (token.kind === 'keyword') return [fieldStep(from, token.name)]
  if (token.kind !== 'name') return undefined
  if (!token.isQuoted && isKeyword(token.name)) return [fieldStep(from, token.name)]
  const properties = fieldStep(from, 'properties')
  return [properties, { key: token.name, from: properties.shape, shape: from }]
}
