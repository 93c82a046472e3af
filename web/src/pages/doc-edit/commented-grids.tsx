/* The editor's grids with how much was said about their fields, and the panel that shows it beside them. */
import type { DocDetail } from '@lectern/contracts'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CommentsProvider } from '../../features/documents/comments/comments-provider.tsx'
import { CommentsSide } from '../../features/documents/comments/comments-side.tsx'
import { CommentsButton } from '../../features/documents/comments/comments-tab.tsx'
import { FieldCommentMark } from '../../features/documents/comments/field-comments.tsx'
import type {
  GridPart,
  ParametersGridProps,
  SchemaGridProps,
} from '../../features/documents/doc-editor/state/editor-parts.ts'
import { sectionOfPart } from '../../features/documents/doc-editor/state/sections.ts'
import { GridRowMarkProvider, type GridRowMarkProps } from '../../features/documents/parameter-grid/lines/row-mark.tsx'
import { sameEditor } from '../../shared/lib/hooks/use-unsaved-guard.ts'
import { ParametersGrid, SchemaGrid } from './editor-grids.tsx'

const PartContext = createContext<GridPart | undefined>(undefined)
/** False for a document that is not there yet. */
const HasCommentsContext = createContext(false)

function FieldMark({ path, name }: GridRowMarkProps) {
  const part = use(PartContext)
  return part === undefined ? null : <FieldCommentMark place={{ ...part, path }} name={name} isInGrid />
}

function WithMarks({ part, children }: { part: GridPart; children: ReactNode }) {
  const { section, mediaType } = part
  const stable = useMemo(() => ({ section, mediaType }), [section, mediaType])
  const hasComments = use(HasCommentsContext)
  return (
    <PartContext value={stable}>
      <GridRowMarkProvider value={hasComments ? FieldMark : undefined}>{children}</GridRowMarkProvider>
    </PartContext>
  )
}

export function CommentedSchemaGrid(props: SchemaGridProps) {
  return (
    <WithMarks part={props.part}>
      <SchemaGrid {...props} />
    </WithMarks>
  )
}

export function CommentedParametersGrid(props: ParametersGridProps) {
  return (
    <WithMarks part={props.part}>
      <ParametersGrid {...props} />
    </WithMarks>
  )
}

interface CommentedEditorProps {
  /** Absent for a document that is not there yet. */
  docId: string | undefined
  /** The document as it was saved last: what threads are about. */
  detail: DocDetail
  children: ReactNode
}

/** An editor with the comments on its document. */
export function CommentedEditor({ docId, detail, children }: CommentedEditorProps) {
  const navigate = useNavigate()
  const [hasSide, setHasSide] = useState(false)
  return (
    <CommentsProvider docId={docId}>
      <HasCommentsContext value={docId !== undefined}>
        <div className="l-beside-panel" data-side-panel={hasSide || undefined}>
          {children}
        </div>
        <CommentsSide
          detail={detail}
          onToggle={setHasSide}
          onGoTo={(place) =>
            void navigate(
              { hash: `#${encodeURIComponent(sectionOfPart(place.section))}` },
              { replace: true, preventScrollReset: true, state: sameEditor },
            )
          }
        />
      </HasCommentsContext>
    </CommentsProvider>
  )
}

/** Among the people in the editor's head. */
export function EditorCommentsButton() {
  return <CommentsButton />
}
