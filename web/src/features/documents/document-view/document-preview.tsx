import type { DocDetail } from '@lectern/contracts'
import { useMemo } from 'react'
import { readContent } from '../../../entities/document/read-content.ts'
import { DocumentStateProvider } from './document-context.ts'
import { DocumentBody, useDocumentStateOf, withCommonParts } from './loaded-document.tsx'
import { HeadingShift } from './parts/heading.tsx'

const noSamples = { isOpen: false, setOpen: () => undefined }

/** A document as readers will see it, without the tools around, below the title of the page it is on. Needs a `ReadingSourceProvider`. */
export function DocumentPreview({ detail }: { detail: DocDetail }) {
  const own = useMemo(() => readContent(detail), [detail])
  const state = useDocumentStateOf(detail, own)
  const content = useMemo(() => withCommonParts(own, state), [own, state])
  return (
    <HeadingShift value={1}>
      <DocumentStateProvider value={state}>
        <DocumentBody detail={detail} content={content} samples={noSamples} />
      </DocumentStateProvider>
    </HeadingShift>
  )
}
