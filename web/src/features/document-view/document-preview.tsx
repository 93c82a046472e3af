import type { DocDetail } from '@lectern/contracts'
import { useMemo } from 'react'
import { readContent } from '../../entities/document/read-content.ts'
import { DocumentStateProvider } from './document-context.ts'
import { DocumentBody, useDocumentStateOf } from './loaded-document.tsx'

const noSamples = { isOpen: false, setOpen: () => undefined }

/** A document as readers will see it, without the tools around. Needs a `ReadingSourceProvider`. */
export function DocumentPreview({ detail }: { detail: DocDetail }) {
  const content = useMemo(() => readContent(detail), [detail])
  return (
    <DocumentStateProvider value={useDocumentStateOf(detail, content)}>
      <DocumentBody detail={detail} content={content} samples={noSamples} />
    </DocumentStateProvider>
  )
}
