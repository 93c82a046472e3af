import type { DocDetail, OwnValue } from '@lectern/contracts'
import { objectAt, serversOf, trimEndOf, type HttpContent } from '@lectern/model'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { stateOf, type Addition } from '../../entities/document/addition/addition.ts'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { findModelId } from '../../entities/model/model-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { hashOf } from '../../features/documents/doc-editor/state/sections.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { useExampleHints } from '../../features/documents/document-view/samples/use-example-hints.ts'
import { DebugPage, type DebugPageProps } from '../../features/trying/debug/debug-page.tsx'
import { isDraftValues } from '../../features/trying/debug/draft/draft-values.ts'
import { ownValuesQuery } from '../../features/trying/debug/variables/own-values.ts'
import type { TriedServer } from '../../features/trying/debug/draft/use-draft.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { debugSearch, mockSearch } from './use-trying.ts'

const noValues: readonly OwnValue[] = []

type State = DocumentPageSlotProps['state']

interface DebuggingProps extends DocumentPageSlotProps {
  /** Where calls go in place of the environments, always from the browser, and what explains the answers. */
  mock?: { url: string; Explanation: DebugPageProps['Explanation'] } | undefined
}

/** The debug page of the document that is open. */
export default function Debugging({ content, state, mock }: DebuggingProps) {
  const { data: user } = useQuery(currentUserQuery)
  const { data: config } = useQuery(viewConfigQuery)
  const own = useQuery(ownValuesQuery(state.detail.moduleId))
  const isWhole = useWholeComponents(state)
  const { detail, environment, chooseEnvironment } = state
  const document = useTriedDocument(content, state)
  const servers = useServers(content, state, mock?.url)
  const place = useMemo(() => ({ userId: user?.id ?? '', moduleId: detail.moduleId }), [user, detail])
  const navigate = useNavigate()
  const location = useLocation()
  const add = useAdding(detail)
  if (user === undefined || config === undefined || !isWhole || own.isPending) return <PageProgress active />
  // What a history entry brought along; the browser keeps it.
  const initial: unknown = location.state
  return (
    <>
      <PageHead detail={detail} method={content.method} />
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
        onAdd={detail.can.manageDocs ? (addition) => void add(addition) : undefined}
        onOther={(call) =>
          void navigate(`/view/${call.docId}${mock === undefined ? debugSearch : mockSearch}`, { state: call.values })
        }
      />
    </>
  )
}

/** Opens the editor of the document, or of the shared model, with what a response has. */
function useAdding({ id, moduleId, projectId }: DocDetail): (addition: Addition) => Promise<void> {
  const navigate = useNavigate()
  return async (addition) => {
    const state = stateOf(addition)
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

/** Shown on phones, which have no bar over the document. */
function PageHead({ detail, method }: { detail: DocDetail; method: string }) {
  const { t } = useTranslation('reading')
  const isNarrow = useMedia(mobileMedia)
  if (!isNarrow) return <VisuallyHidden component="h1">{detail.name}</VisuallyHidden>
  return (
    <header className="l-row l-gap-8 l-px-16 l-pt-12">
      <MethodLabel httpMethod={method} />
      <h1 className="l-rest l-cut l-size-15 l-medium">{detail.name}</h1>
      <Button
        component={Link}
        to={`/view/${detail.id}`}
        leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
      >
        {t('backToDocument')}
      </Button>
    </header>
  )
}

/** Fetches what the answer left out for its size; true once that has been asked for and has come. */
function useWholeComponents({ missing, loadComponents, isLoadingComponents }: State): boolean {
  // What is still missing after that cannot be had.
  const [wasAsked, setWasAsked] = useState(false)
  if (isLoadingComponents && !wasAsked) setWasAsked(true)
  const isMissing = missing.size > 0 && !wasAsked && !isLoadingComponents
  useEffect(() => {
    if (isMissing) loadComponents([...missing])
  }, [isMissing, missing, loadComponents])
  return missing.size === 0 || (wasAsked && !isLoadingComponents)
}

function useTriedDocument(content: HttpContent, { detail, components, application }: State) {
  const hints = useExampleHints(detail)
  return useMemo(() => ({ content, components, application, hints }), [content, components, application, hints])
}

/** The environments with the variables of their addresses, or the mock address alone. */
function useServers(content: HttpContent, { environments, application }: State, mockUrl?: string): TriedServer[] {
  return useMemo(() => {
    if (mockUrl !== undefined) return [{ name: '', url: mockUrl, variables: {} }]
    const servers = serversOf(content, application)
    return environments.map(({ name, url }, at) => {
      const server = servers[at]
      return {
        name,
        url: server === undefined ? url : trimEndOf(server.url, '/'),
        variables: (server && objectAt(server.value, 'variables')) ?? {},
        value: server?.value,
      }
    })
  }, [content, application, environments, mockUrl])
}
