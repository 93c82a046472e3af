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

/** Of a media type: the sample as it was written. */
export const mockTemplateKeyword = 'x-lectern-mock-template'

/** Whether a document, as JSON, is worth looking for rules in. */
export function mayHaveMockRules(text: string): boolean {
  return [mockRuleKeyword, mockTemplateKeyword].some((keyword) => text.includes(`"${keyword}":`))
}

/** JavaScript that returns a body of this media type; undefined where the document has no rules for it. */
export function templateOf(
  { mediaType, value, schema }: MediaTypeEntry,
  { components, hints }: { components: Components; hints: ExampleHints },
): string | undefined {
  if (!/[/+]json$/.test(essenceOf(mediaType))) return undefined
  const template = isObject(value) ? value[mockTemplateKeyword] : undefined
  if (typeof template === 'string' && template.trim() !== '') return scriptOfTemplate(template)
  const marked = jsonText(exampleOf(schema, components, 'response', { ...hints, withRules: true }), 2)
  const parts = marked.split(markedText)
  return parts.length === 1 ? undefined : `return [${expressionsOf(parts).join(', ')}].join('')`
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

/** What is made is as the type says. */
const casts = new Map([
  ['string', 'made => JSON.stringify(String(made))'],
  ['integer', 'made => String(Math.trunc(made) || 0)'],
  ['number', 'made => String(Number(made) || 0)'],
])
