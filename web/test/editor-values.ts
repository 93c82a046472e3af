import { notDeprecated } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import type { EditorValues } from '../src/features/documents/doc-editor/state/values.ts'

/** Values of the editor, for tests: of a document with this content, as it was saved first. */
export function valuesOf(content: HttpContent, fields: Partial<EditorValues> = {}): EditorValues {
  return {
    name: 'Create order',
    parentId: '',
    version: '1',
    status: 5,
    author: '',
    deprecated: notDeprecated,
    isShow: 1,
    isLocked: 0,
    orderIndex: 10_000,
    content,
    ...fields,
  }
}
