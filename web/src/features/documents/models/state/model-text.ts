/* The value of a model as the text of the source view, and back. */
import { checkComponent, newProblems, type ContentProblem, type Json, jsonText, parseJson } from '@lectern/model'
import { parse, type ParseError } from 'jsonc-parser'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'

export const printValue = (value: Json): string => jsonText(value, 2)

export interface Reading {
  /** Absent while the text is not one that can be saved. */
  value?: Json
  errors: readonly ParseError[]
  problems: readonly ContentProblem[]
}

/** What a text says; problems that were there before are not told again. */
export function readText(text: string, section: ModelSection, before: Json): Reading {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  if (errors.length > 0) return { errors, problems: [] }
  const value = parseJson(text)
  const problems = newProblems(checkComponent(section, value), checkComponent(section, before))
  return problems.length > 0 ? { errors, problems } : { value, errors, problems }
}

/** What a new one starts with, as little as its section allows. */
export function startValue(section: ModelSection, name: string): Json {
  switch (section) {
    case 'schemas':
      return { type: 'object', properties: {} }
    case 'responses':
      return { description: '' }
    case 'parameters':
      return { name, in: 'query', schema: { type: 'string' } }
    case 'requestBodies':
      return { content: {} }
    case 'headers':
      return { schema: { type: 'string' } }
    case 'securitySchemes':
      return { type: 'http', scheme: 'bearer' }
    case 'examples':
    case 'links':
    case 'callbacks':
    case 'pathItems':
    case 'mediaTypes':
      return {}
  }
}
