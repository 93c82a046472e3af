/*
 * Checking input against the contract. Bodies are accepted as they are; query values are texts and may become numbers. Unknown fields are refused
 * because the contract excludes them.
 */
import type { FieldProblem, Language } from '@lectern/contracts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { AppError } from '../core/app-error.ts'
import type { Texts } from '../core/texts.ts'

const common = { removeAdditional: false, useDefaults: false, strict: false } as const
/** `first` stops at the first problem, whatever is sent; `all` goes on, and is asked about small values alone. */
const validators = {
  body: {
    first: new Ajv({ ...common, coerceTypes: false, allErrors: false }),
    all: new Ajv({ ...common, coerceTypes: false, allErrors: true }),
  },
  query: {
    first: new Ajv({ ...common, coerceTypes: true, allErrors: false }),
    all: new Ajv({ ...common, coerceTypes: true, allErrors: true }),
  },
} as const

/** Values in a body whose problems are all looked for; of a larger one the first is named. */
const mostValues = 10_000
const mostProblems = 100

/** A check of a body or query; compiled when it is first needed. Query values are replaced by their coerced form. */
export class InputCheck {
  readonly #schema: TSchema
  readonly #part: 'body' | 'query'
  #first: ValidateFunction | undefined
  #all: ValidateFunction | undefined

  constructor(schema: TSchema, part: 'body' | 'query') {
    this.#schema = schema
    this.#part = part
  }

  /** What is wrong with the value; empty when it is valid. */
  findErrors(value: unknown): readonly ErrorObject[] {
    const { first, all } = validators[this.#part]
    this.#first ??= first.compile(this.#schema)
    if (this.#first(value)) return []
    const found = this.#first.errors ?? []
    if (hasMoreValues(value, mostValues)) return found
    this.#all ??= all.compile(this.#schema)
    return this.#all(value) ? found : (this.#all.errors ?? found)
  }
}

/** Whether a value holds more than `most` values, however deep. */
function hasMoreValues(value: unknown, most: number): boolean {
  const pending: unknown[] = [value]
  let count = 0
  for (let next = pending.pop(); next !== undefined || pending.length > 0; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    count += inner.length
    if (count > most) return true
    for (const each of inner) pending.push(each)
  }
  return false
}

/** @throws {AppError} invalid_input naming each field once, with the remedy in the reader's language */
export function refuseInvalid(check: InputCheck, value: unknown, texts: Texts, language: Language): void {
  const errors = check.findErrors(value)
  if (errors.length > 0) {
    const problems = new Map<string, FieldProblem>()
    for (const error of errors) {
      const problem = problemOf(error, texts, language)
      // A value that fits no branch of a choice has an error for each; the first is about what was meant.
      if (!problems.has(problem.field)) problems.set(problem.field, problem)
      if (problems.size >= mostProblems) break
    }
    throw invalidInput([...problems.values()])
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
