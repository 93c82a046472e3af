import type { DocDetail, OwnValue } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stateOf, type Addition, type ResponseAddition } from '../../entities/document/addition/addition.ts'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { findModelId } from '../../entities/model/model-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { hashOf } from '../../features/documents/doc-editor/state/sections.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { DebugPage, type DebugPageProps } from '../../features/trying/debug/debug-page.tsx'
import { isDraftValues } from '../../features/trying/debug/draft/draft-values.ts'
import { ownValuesQuery } from '../../features/trying/debug/variables/own-values.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { TriedHead, useTriedDocument, useTriedServers, useWholeComponents } from './tried-document.tsx'
import { debugSearch, mockSearch } from './use-trying.ts'

const noValues: readonly OwnValue[] = []

export interface DebuggingProps extends DocumentPageSlotProps {
  /** Where calls go in place of the environments, always from the browser, and what explains the answers. */
  mock?: { url: string; Explanation: DebugPageProps['Explanation'] } | undefined
  /** Puts what a response has into the editor around this page: the document is its draft, and its head names it. */
  onDraft?: (addition: ResponseAddition) => void
}

/** The debug page of the document that is open. */
export default function Debugging({ content, state, mock, onDraft }: DebuggingProps) {
  const { data: user } = useQuery(currentUserQuery)
  const { data: config } = useQuery(viewConfigQuery)
  const own = useQuery(ownValuesQuery(state.detail.moduleId))
  const isWhole = useWholeComponents(state)
  const { detail, environment, chooseEnvironment } = state
  const document = useTriedDocument(content, state)
  const servers = useTriedServers(content, state, mock?.url)
  const place = useMemo(() => ({ userId: user?.id ?? '', moduleId: detail.moduleId }), [user, detail])
  const navigate = useNavigate()
  const location = useLocation()
  const isDraft = onDraft !== undefined
  const add = useAdding(detail, onDraft)
  if (user === undefined || config === undefined || !isWhole || own.isPending) return <PageProgress active />
  // What a history entry brought along; the browser keeps it.
  const initial: unknown = location.state
  return (
    <>
      {!isDraft && <TriedHead detail={detail} method={content.method} documentTo={`/view/${detail.id}`} />}
      <DebugPage
        key={isDraftValues(initial) ? location.key : detail.id}
        docId={detail.id}
        docName={detail.name}
        document={document}
        servers={servers}
        environment={mock === undefined ? environment : 0}
        onEnvironment={chooseEnvironment}
        place={place}
        own={own.data ?? noValues}
        hasProxy={config.hasProxy && mock === undefined}
        Explanation={mock?.Explanation}
        initial={isDraftValues(initial) ? initial : undefined}
        scriptLinks={{
          module: `/project/doc/${detail.projectId}?${scriptsOf(detail.moduleId)}`,
          folder: (scripts) =>
            `/project/doc/${detail.projectId}?${new URLSearchParams({ module: detail.moduleId, scripts }).toString()}`,
          project: `/project/info/${detail.projectId}#scripts`,
        }}
        isDraft={isDraft}
        onAdd={detail.can.manageDocs || isDraft ? (addition) => void add(addition) : undefined}
        onOther={(call) =>
          void navigate(`/view/${call.docId}${mock === undefined ? debugSearch : mockSearch}`, { state: call.values })
        }
      />
    </>
  )
}

/** Query of the settings of an application with its scripts. */
function scriptsOf(moduleId: string): string {
  return new URLSearchParams({ module: moduleId, segment: 'settings', part: 'scripts' }).toString()
}

/** Opens the editor of the document, or of the shared model, with what a response has. @param onDraft puts it into an editor that is open */
function useAdding(
  { id, moduleId, projectId }: DocDetail,
  onDraft: ((addition: ResponseAddition) => void) | undefined,
): (addition: Addition) => Promise<void> {
  const navigate = useNavigate()
  return async (addition) => {
    const state = stateOf(addition)
    if (addition.to === 'response' && onDraft !== undefined) {
      onDraft(addition)
      return
    }
    if (addition.to === 'response') {
      await navigate(`/doc/edit/${moduleId}/${id}${hashOf(`response:${addition.status}`)}`, { state })
      return
    }
    try {
      const model = await findModelId(moduleId, addition.name)
      if (model !== undefined)
        await navigate(`/project/doc/${projectId}?module=${moduleId}&segment=models&model=${model}`, { state })
    } catch (error) {
      reportError(error)
    }
  }
}
