import type { FieldProblem } from '@lectern/contracts'
import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { AppError } from '../core/app-error.ts'
import type { Texts } from '../core/texts.ts'
import { InputCheck, refuseInvalid } from './validation.ts'

// Returns which text it would be.
const texts = { say: (_language: string, _area: string, key: string) => key } as unknown as Texts // only `say` is called

const strict = { additionalProperties: false }
const person = Type.Object(
  {
    name: Type.String({ maxLength: 4 }),
    role: Type.Union([Type.Literal('dev'), Type.Literal('admin')]),
    email: Type.Optional(Type.Union([Type.String({ maxLength: 9 }), Type.Null()])),
  },
  strict,
)

function problemsOf(schema: TSchema, value: unknown): Record<string, string> {
  try {
    refuseInvalid(new InputCheck(schema, 'body'), value, texts, 'en')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Made by `invalidInput`.
    const fields = error.details['fields'] as FieldProblem[]
    return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
  }
  return {}
}

describe('input', () => {
  it('passes when it is valid', () => {
    expect(problemsOf(person, { name: 'Lin', role: 'dev', email: null })).toEqual({})
  })

  it('is told about every field at once, and once about each', () => {
    expect(problemsOf(person, { name: 'too long', email: 'far too long', other: 1 })).toEqual({
      role: 'field.required',
      name: 'field.maxLength',
      email: 'field.maxLength',
      other: 'field.additionalProperties',
    })
  })

  it('is named by its first problem when it is huge, and never with more than a hundred', () => {
    const list = Type.Array(Type.String())
    expect(Object.keys(problemsOf(list, new Array(20_000).fill(1)))).toEqual(['0'])
    expect(Object.keys(problemsOf(list, new Array(5_000).fill(1)))).toHaveLength(100)
  })
})
