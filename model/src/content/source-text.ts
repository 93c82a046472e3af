/* A document's content as the JSON that people and assistants edit. Pure. */
import { type JsonObject } from '../json.ts'
import { jsonText } from '../number-literal.ts'
import type { DocumentContent } from './content.ts'

/** Facts of this very document that no one edits: its form, and what the way back to its source needs. */
const ownFields = ['v', 'kind', 'origin'] as const

/** The content without those, as JSON text. */
export function printSource(content: DocumentContent): string {
  const shown = Object.fromEntries(Object.entries(content).filter(([key]) => !ownFields.some((own) => own === key)))
  return jsonText(shown, 2)
}

/** An edited source with the own facts of the document it was printed from; what else is in it has yet to be checked. */
export function readSource(edited: JsonObject, content: DocumentContent): JsonObject {
  const own = Object.fromEntries(ownFields.flatMap((key) => (key in content ? [[key, Reflect.get(content, key)]] : [])))
  return { ...own, ...edited, ...own }
}
