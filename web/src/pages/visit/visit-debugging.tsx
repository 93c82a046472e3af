import type { OwnValue } from '@lectern/contracts'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useReadingSource } from '../../entities/document/reading-source.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { sharedMockUrlOf } from '../../entities/visit/shared-mock.ts'
import { DebugPage } from '../../features/trying/debug/debug-page.tsx'
import { isDraftValues } from '../../features/trying/debug/draft/draft-values.ts'
import { MockExplanation } from '../../features/trying/mock/mock-notes.tsx'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { TriedHead, useTriedDocument, useTriedServers, useWholeComponents } from '../layout/tried-document.tsx'
import { debugSearch, mockSearch } from '../layout/use-trying.ts'

const noValues: readonly OwnValue[] = []

interface VisitDebuggingProps extends DocumentPageSlotProps {
  visit: Visit
  /** Whether its mock answers, always asked from the browser, instead of its environments. */
  isMock: boolean
}

/** The debug page of the document that a visitor has open. */
export default function VisitDebugging({ visit, content, state, isMock }: VisitDebuggingProps) {
  const { detail, environment, chooseEnvironment } = state
  const isWhole = useWholeComponents(state)
  const document = useTriedDocument(content, state)
  const servers = useTriedServers(content, state, isMock ? sharedMockUrlOf(visit) : undefined)
  const place = useMemo(() => ({ userId: '', moduleId: detail.moduleId }), [detail])
  const { pageOf } = useReadingSource()
  const navigate = useNavigate()
  const location = useLocation()
  if (!isWhole) return <PageProgress active />
  // What a history entry brought along; the browser keeps it.
  const initial: unknown = location.state
  return (
    <>
      <TriedHead detail={detail} method={content.method} documentTo={pageOf(detail.id)} />
      <DebugPage
        key={isDraftValues(initial) ? location.key : detail.id}
        docId={detail.id}
        visit={visit}
        docName={detail.name}
        document={document}
        servers={servers}
        environment={isMock ? 0 : environment}
        onEnvironment={chooseEnvironment}
        place={place}
        own={noValues}
        hasProxy={!isMock}
        Explanation={isMock ? MockExplanation : undefined}
        initial={isDraftValues(initial) ? initial : undefined}
        onAdd={undefined}
        onOther={({ docId, values }) =>
          void navigate(`${pageOf(docId)}${isMock ? mockSearch : debugSearch}`, { state: values })
        }
      />
    </>
  )
}
