/* A document's content as the text of the source section. Pure. */
import { type DocumentContent, jsonText } from '@lectern/model'

/** Facts of this very document that no person edits: its form, and what the way back to its source needs. */
export const ownFields = ['v', 'kind', 'origin'] as const

/** The content without those, as people edit it. */
export function printSource(content: DocumentContent): string {
  const shown = Object.fromEntries(Object.entries(content).filter(([key]) => !ownFields.some((own) => own === key)))
  return jsonText(shown, 2)
}
