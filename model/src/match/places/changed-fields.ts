/* Which fields are different between two states. Owns: how they are named, as comments and addresses name them. */
import type { Component, DocumentContent } from '../../content/content.ts'
import { alignDocuments, alignSchemas, type AlignedRow, type AlignedSection } from './align.ts'
import { placePath, type FieldPlace } from './sections.ts'

/** A field that was added, removed or changed; `path` of a removed one is where it was. */
export interface ChangedField extends FieldPlace, Omit<AlignedRow, 'level' | 'kind'> {
  kind: Exclude<AlignedRow['kind'], 'same'>
  /** Which of the representations of its section: 0 for the first. */
  representation: number
}

export function changedFields(before: DocumentContent, after: DocumentContent): ChangedField[] {
  return fieldsOf(alignDocuments(before, after))
}

/** Of a shared model; their section is `schema`. */
export function changedModelFields(before: Component, after: Component): ChangedField[] {
  return fieldsOf(alignSchemas(before, after))
}

function fieldsOf(sections: readonly AlignedSection[]): ChangedField[] {
  const seen = new Map<string, number>()
  return sections.flatMap(({ section, mediaType, rows }) => {
    const representation = seen.get(section) ?? 0
    seen.set(section, representation + 1)
    return rows.flatMap(({ kind, before, after, columns }): ChangedField[] => {
      const row = after ?? before
      if (kind === 'same' || row === undefined) return []
      const states = { ...(before && { before }), ...(after && { after }) }
      return [{ section, mediaType, representation, path: placePath(row.id), kind, columns, ...states }]
    })
  })
}
