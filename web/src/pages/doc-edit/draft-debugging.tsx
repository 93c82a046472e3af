import type { Components } from '@lectern/model'
import { useMemo } from 'react'
import type { ConstantsAbove } from '../../entities/constant/use-constants-above.ts'
import type { ResponseAddition } from '../../entities/document/addition/addition.ts'
import { readContent } from '../../entities/document/read-content.ts'
import type { EditorValues } from '../../features/documents/doc-editor/state/values.ts'
import { useDocumentStateOf, withCommonParts } from '../../features/documents/document-view/loaded-document.tsx'
import { DebugPlace } from '../layout/debug-place.tsx'
import type { DetailFrame } from './preview-detail.ts'

interface DraftDebuggingProps {
  frame: DetailFrame
  /** What is in the editor now. */
  values: EditorValues
  components: Components
  above: ConstantsAbove
  onAdd: (addition: ResponseAddition) => void
}

/** The debug page of a document as it is in its editor, saved or not. Needs a `ReadingSourceProvider`. */
export function DraftDebugging({ frame, values, components, above, onAdd }: DraftDebuggingProps) {
  const detail = useMemo(() => frame(values, components, above), [frame, values, components, above])
  const own = useMemo(() => readContent(detail), [detail])
  const state = useDocumentStateOf(detail, own)
  const content = useMemo(() => withCommonParts(own, state), [own, state])
  if (content?.kind !== 'http') return null
  return <DebugPlace content={content} state={state} onDraft={onAdd} />
}
