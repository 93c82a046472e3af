import type { DocDetail } from '@lectern/contracts'
import type { DocumentHint } from '../../features/documents/document-view/document-hint.ts'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { ShowTreeButton } from '../../features/documents/reading-frame/tree-button.tsx'
import type { Crumb } from '../../features/system/shell/top-bar.tsx'
import { AppTopBar } from '../layout/app-top-bar.tsx'

interface ReadingTopBarProps {
  detail: DocDetail | undefined
  hint: DocumentHint | undefined
}

/** The bar over the document. The way home is in the head of the tree, and here while the tree is hidden. */
export function ReadingTopBar({ detail, hint }: ReadingTopBarProps) {
  const frame = useReadingFrame()
  return (
    <AppTopBar
      bare={frame.isShown || frame.isOverlay}
      leading={<ShowTreeButton />}
      crumbs={crumbsOf(detail, hint)}
      manageTo={detail && manageOf(detail)}
    />
  )
}

/** The application's page, at its application. */
function manageOf(detail: DocDetail): string | undefined {
  return detail.can.manageDocs ? `/project/doc/${detail.projectId}?module=${detail.moduleId}` : undefined
}

function crumbsOf(detail: DocDetail | undefined, hint: DocumentHint | undefined): Crumb[] {
  if (detail === undefined) return hint === undefined ? [] : [{ label: hint.name }]
  return [
    { label: detail.projectName, to: `/project/doc/${detail.projectId}` },
    { label: detail.moduleName, to: `/project/doc/${detail.projectId}?module=${detail.moduleId}` },
    ...detail.folders.map((folder) => ({ label: folder.name })),
    { label: detail.name },
  ]
}
