/*
 * Checking input against the contract. Bodies are taken as they are; query values are texts and may become numbers. Unknown fields are refused
 * because the contract says so.
 */
import type { FieldProblem, Language } from '@lectern/contracts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { AppError } from '../core/app-error.ts'
import type { Texts } from '../core/texts.ts'

const bodies = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: false,
})
const queries = new Ajv({
  coerceTypes: true,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: false,
})

/** A compiled check of a body or query. Query values are replaced by their coerced form. */
export function compileCheck(schema: TSchema, part: 'body' | 'query'): ValidateFunction {
  return (part === 'body' ? bodies : queries).compile(schema)
}

/** @throws {AppError} invalid_input naming the field and the remedy in the reader's language */
export function refuseInvalid(check: ValidateFunction, value: unknown, texts: Texts, language: Language): void {
  if (!check(value)) {
    throw invalidInput((check.errors ?? []).map((error) => problemOf(error, texts, language)))
  }
  const field = findUnstorable(value)
  if (field !== undefined) throw invalidInput([{ field, message: texts.say(language, 'errors', 'field.other') }])
}

/**
 * Where a valid value holds a text no database takes: PostgreSQL has no NUL character. Without recursion, since free-form values may be nested
 * deeper than the stack.
 */
function findUnstorable(value: unknown): string | undefined {
  const pending: [path: string, value: unknown][] = [['', value]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, each] = next
    if (typeof each === 'string' && each.includes('\0')) return path
    if (typeof each !== 'object' || each === null) continue
    for (const [key, inner] of Object.entries(each)) {
      const innerPath = path === '' ? key : `${path}.${key}`
      if (key.includes('\0')) return path
      pending.push([innerPath.slice(0, longestPath), inner])
    }
  }
  return undefined
}

const longestPath = 200

/** The error that names fields and what is wrong with them. */
export function invalidInput(fields: readonly FieldProblem[]): AppError {
  const first = fields[0]
  return new AppError('invalid_input', {
    fields,
    reason: first === undefined ? '' : `${first.field === '' ? '' : `${first.field}: `}${first.message}`,
  })
}

const known = new Set([
  'required',
  'type',
  'enum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
  'additionalProperties',
])

function problemOf(error: ErrorObject, texts: Texts, language: Language): FieldProblem {
  const params: Record<string, unknown> = error.params
  const inner = params['missingProperty'] ?? params['additionalProperty']
  const path = error.instancePath.split('/').slice(1)
  if (typeof inner === 'string') path.push(inner)
  const key = known.has(error.keyword) ? error.keyword : 'other'
  return {
    field: path.join('.').slice(0, longestPath),
    message: texts.say(language, 'errors', `field.${key}`, {
      limit: typeof params['limit'] === 'number' ? params['limit'] : '',
      type: params['type'] ?? '',
      values: Array.isArray(params['allowedValues']) ? params['allowedValues'] : [],
    }),
  }
}
