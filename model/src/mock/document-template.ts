/*
 * Values that a document has Mock.js make: a sample with rules as it was written, or rules of the fields of a schema. Owns: the script that makes
 * them. Does not own: running it; who cannot takes the values that are made from the schema.
 */
import { mockRuleKeyword } from '../examples/field-rule.ts'
import type { Components } from '../content/components.ts'
import { exampleOf, type ExampleHints } from '../examples/example.ts'
import { isObject } from '../json.ts'
import { jsonText } from '../number-literal.ts'
import type { MediaTypeEntry } from '../operation/operation.ts'
import { essenceOf } from './prefer.ts'
import type { Chance } from './rules/fill-placeholders.ts'
import { bodyOfTemplate, makeTemplate } from './mockjs/make-template.ts'

/** Of a media type: the sample as it was written. */
export const mockTemplateKeyword = 'x-lectern-mock-template'

/** Whether a document, as JSON, is worth looking for rules in. */
export function mayHaveMockRules(text: string): boolean {
  return [mockRuleKeyword, mockTemplateKeyword].some((keyword) => text.includes(`"${keyword}":`))
}

export interface DocumentTemplate {
  /** JavaScript that returns the body. */
  script: string
  /** Makes the body without running a script; undefined for a template that needs one. */
  make: (chance: Chance) => string | undefined
}

/** What makes a body of this media type; undefined where the document has no rules for it. */
export function templateOf(
  { mediaType, value, schema }: MediaTypeEntry,
  { components, hints }: { components: Components; hints: ExampleHints },
): DocumentTemplate | undefined {
  if (!/[/+]json$/.test(essenceOf(mediaType))) return undefined
  const text = isObject(value) ? value[mockTemplateKeyword] : undefined
  if (typeof text === 'string' && text.trim() !== '')
    return { script: scriptOfTemplate(text), make: (chance) => bodyOfTemplate({ text }, chance) }
  const marked = jsonText(exampleOf(schema, components, 'response', { ...hints, withRules: true }), 2)
  const parts = marked.split(markedText)
  if (parts.length === 1) return undefined
  const script = `return [${expressionsOf(parts).join(', ')}].join('')`
  return { script, make: (chance) => joinMade(parts, chance) }
}

/** A JSON text that holds type and rule of a field. */
const markedText = /"\ufdd1([a-z]*):((?:[^"\\\ufdd1]|\\[^\ufdd1])*)"/

/** A template keeps its lines. */
export function scriptOfTemplate(template: string): string {
  return `return Mock.mock(${template}\n)`
}

/** Texts between rules, types and rules take turns. */
function expressionsOf(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    if (index % 3 === 0) return [JSON.stringify(part)]
    if (index % 3 === 1) return []
    const cast = casts.get(parts[index - 1] ?? '') ?? 'JSON.stringify'
    return [`(${cast})(Mock.mock("${part}"))`]
  })
}

/** The same without a script. */
function joinMade(parts: readonly string[], chance: Chance): string | undefined {
  let text = ''
  for (const [index, part] of parts.entries()) {
    if (index % 3 === 0) text += part
    if (index % 3 !== 2) continue
    // It is between the quotes of a JSON text.
    const made = makeTemplate(JSON.parse(`"${part}"`) as string, chance)
    if (made === undefined) return undefined
    text += castTo(parts[index - 1] ?? '', made)
  }
  return text
}

function castTo(type: string, made: unknown): string {
  if (type === 'string') return JSON.stringify(String(made))
  if (type === 'integer') return String(Math.trunc(Number(made)) || 0)
  return type === 'number' ? String(Number(made) || 0) : JSON.stringify(made)
}

/** What is made is as the type says. */
const casts = new Map([
  ['string', 'made => JSON.stringify(String(made))'],
  ['integer', 'made => String(Math.trunc(made) || 0)'],
  ['number', 'made => String(Number(made) || 0)'],
])
