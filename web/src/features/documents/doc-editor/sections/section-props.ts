import type { DocEditor } from '../state/use-doc-editor.ts'
import type { ContentProblem } from '@lectern/model'
import type { SectionId } from '../state/sections.ts'

export interface SectionProps {
  editor: DocEditor
  /** What keeps this section from being saved. */
  problems: readonly ContentProblem[]
  /** True once a save was tried that could not be: what is missing is told then, not before. */
  isRefused: boolean
  onGo: (section: SectionId) => void
}
