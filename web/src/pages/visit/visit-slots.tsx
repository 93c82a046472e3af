/* What the page of a document has for visitors besides reading it. Its code is loaded where there is something to try. */
import { createContext, lazy, Suspense, use, useMemo, type ReactNode } from 'react'
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
import { useTrying } from '../layout/use-trying.ts'

const loadTab = () => import('../layout/document-tab.tsx')
const DebugTab = lazy(async () => ({ default: (await loadTab()).DebugTab }))
const DebugButton = lazy(async () => ({ default: (await loadTab()).DebugButton }))
const VisitDebugging = lazy(() => withAllTexts(() => import('./visit-debugging.tsx')))

const VisitContext = createContext<Visit | undefined>(undefined)

function DebugPlace(props: DocumentPageSlotProps) {
  const visit = use(VisitContext)
  if (visit === undefined) return null
  return (
    <Suspense fallback={<PageProgress active />}>
      <VisitDebugging {...props} visit={visit} />
    </Suspense>
  )
}

interface VisitSlotsProps {
  visit: Visit
  docId: string
  /** Whether visitors may try the document. */
  mayTry: boolean
  children: ReactNode
}

/** Around the page of a document: the way to its debug page, and that page. */
export function VisitSlots({ visit, docId, mayTry, children }: VisitSlotsProps) {
  const { pageOf } = useReadingSource()
  const isOpen = useTrying() === 'debug'
  const isNarrow = useMedia(mobileMedia)
  const slots = useMemo((): DocumentSlots => {
    if (!mayTry) return {}
    const documentTo = pageOf(docId)
    return {
      tabs: (
        <Suspense>
          <DebugTab documentTo={documentTo} isOpen={isOpen} />
        </Suspense>
      ),
      ...(isNarrow && {
        head: (
          <Suspense>
            <DebugButton documentTo={documentTo} />
          </Suspense>
        ),
      }),
      ...(isOpen && { Page: DebugPlace, documentTo }),
    }
  }, [mayTry, pageOf, docId, isOpen, isNarrow])
  return (
    <VisitContext value={visit}>
      <DocumentSlotsProvider value={slots}>{children}</DocumentSlotsProvider>
    </VisitContext>
  )
}
