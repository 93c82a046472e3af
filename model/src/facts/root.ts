/*
 * Where taking a content apart begins.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { contentShape } from './content-shape.ts'
import { rootPart, type Part } from './parts.ts'

/** The content as a part. `section`: that of a component. */
export function rootPartOf(content: StoredContent, section?: ComponentSection): Part {
  // Stored contents are plain JSON; their types only say more about it.
  const value = content as unknown as Json
  return rootPart(value, contentShape(content.kind, section))
}
