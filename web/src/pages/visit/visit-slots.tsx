/* What the page of a document has for visitors besides reading it. Its code is loaded where there is something to try. */
import { createContext, lazy, Suspense, use, useMemo, type ReactNode } from 'react'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { useReadingSource } from '../../entities/document/reading-source.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import {
  DocumentSlotsProvider,
  type DocumentPageSlotProps,
  type DocumentSlots,
} from '../../features/documents/document-view/document-slots.ts'
import { withAllTexts } from '../../shared/i18n/i18n.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { useTrying, type Trying } from '../layout/use-trying.ts'

const loadTab = () => import('../layout/document-tab.tsx')
const DebugTab = lazy(async () => ({ default: (await loadTab()).DebugTab }))
const DebugButton = lazy(async () => ({ default: (await loadTab()).DebugButton }))
const MockTab = lazy(async () => ({ default: (await loadTab()).MockTab }))
const MockButton = lazy(async () => ({ default: (await loadTab()).MockButton }))
const VisitDebugging = lazy(() => withAllTexts(() => import('./visit-debugging.tsx')))

const VisitContext = createContext<Visit | undefined>(undefined)

function TryingPlace(props: DocumentPageSlotProps) {
  const visit = use(VisitContext)
  const isMock = useTrying() === 'mock'
  if (visit === undefined) return null
  return (
    <Suspense fallback={<PageProgress active />}>
      <VisitDebugging key={String(isMock)} {...props} visit={visit} isMock={isMock} />
    </Suspense>
  )
}

interface VisitSlotsProps {
  visit: Visit
  docId: string
  tree: TreeModel | undefined
  /** How visitors may try the document. */
  mayTry: Readonly<Record<Trying, boolean>>
  children: ReactNode
}

/** Around the page of a document: the documents beside it, the ways to the pages on which it is tried, and such a page. */
export function VisitSlots({ visit, docId, tree, mayTry: { debug, mock }, children }: VisitSlotsProps) {
  const { pageOf } = useReadingSource()
  const open = useTrying()
  const isNarrow = useMedia(mobileMedia)
  const slots = useMemo((): DocumentSlots => {
    if (!debug && !mock) return { tree }
    const documentTo = pageOf(docId)
    return {
      tree,
      tabs: (
        <Suspense>
          {debug && <DebugTab documentTo={documentTo} isOpen={open === 'debug'} />}
          {mock && <MockTab documentTo={documentTo} isOpen={open === 'mock'} />}
        </Suspense>
      ),
      ...(isNarrow && {
        head: (
          <Suspense>
            {debug && <DebugButton documentTo={documentTo} />}
            {mock && <MockButton documentTo={documentTo} />}
          </Suspense>
        ),
      }),
      ...(open !== undefined && { debug, mock }[open] && { Page: TryingPlace, documentTo }),
    }
  }, [debug, mock, pageOf, docId, tree, open, isNarrow])
  return (
    <VisitContext value={visit}>
      <DocumentSlotsProvider value={slots}>{children}</DocumentSlotsProvider>
    </VisitContext>
  )
}
