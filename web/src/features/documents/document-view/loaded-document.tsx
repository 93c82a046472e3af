import type { DocDetail } from '@lectern/contracts'
import { trimEndOf, serversOf, withCommon, type DocumentContent, type ExampleHints } from '@lectern/model'
import { IconFileUnknown } from '@tabler/icons-react'
import { startTransition, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readApplication, readContent } from '../../../entities/document/read-content.ts'
import { frameCommands } from '../../../shared/commands/frame-commands.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { useEarlyPageEnd } from '../../../shared/lib/early-page.ts'
import { useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { DocumentStateProvider, type DocumentState, type Environment } from './document-context.ts'
import { useDocumentSlots } from './document-slots.ts'
import { DocumentToolbar } from './document-toolbar.tsx'
import { DubboDocument } from './dubbo-document.tsx'
import { HttpDocument } from './http-document.tsx'
import { useExampleHints } from './samples/use-example-hints.ts'
import { TextDocument } from './text-document.tsx'
import { useScrollToAnchor } from './use-anchor.ts'
import { useDocumentComponents } from './use-document-components.ts'
import { useEnvironment } from './use-environment.ts'
import { readableWidth } from './widths.ts'

/** Samples stand open beside a wide page and wait in a drawer otherwise; `]` toggles either. */
function useSamples(has: boolean) {
  const isWide = useMedia(readableWidth)
  const [isHidden, setHidden] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isOpen = isWide ? !isHidden : isDrawerOpen
  const setOpen = (open: boolean) => {
    // The button has answered before the document gets its new width.
    if (isWide) startTransition(() => setHidden(!open))
    else setDrawerOpen(open)
  }
  const toggle = () => {
    if (has) setOpen(!isOpen)
  }
  useCommands(frameCommands, { toggleSamples: has ? toggle : undefined })
  return { isOpen, setOpen, toggle }
}

interface LoadedDocumentProps {
  detail: DocDetail
  /** Further tools of the bar over it. */
  actions: ReactNode
  /** Those in words, at its end. */
  mainActions: ReactNode
}

/** A document that is there, whatever its kind. */
export function LoadedDocument({ detail, actions, mainActions }: LoadedDocumentProps) {
  const own = useMemo(() => readContent(detail), [detail])
  const { Page } = useDocumentSlots()
  const hasSamples = (own?.kind === 'http' && Page === undefined) || own?.kind === 'dubbo'
  const samples = useSamples(hasSamples)
  const state = useDocumentStateOf(detail, own)
  const hints = useExampleHints(detail)
  const content = useMemo(() => withCommonParts(own, state), [own, state])
  useScrollToAnchor(true)
  useEarlyPageEnd()
  return (
    <DocumentStateProvider value={state}>
      <DocumentToolbar
        detail={detail}
        actions={actions}
        mainActions={mainActions}
        samples={hasSamples ? samples : undefined}
        toMarkdown={content === undefined ? undefined : () => writeMarkdown(detail, content, state, hints)}
      />
      {Page !== undefined && content?.kind === 'http' ? (
        <Page content={content} state={state} />
      ) : (
        <DocumentBody detail={detail} content={content} samples={samples} />
      )}
    </DocumentStateProvider>
  )
}

/** The document as a caller meets it at the chosen environment: with what its application has in common. */
export function withCommonParts(
  content: DocumentContent | undefined,
  { components, application: { root }, environment }: DocumentState,
): DocumentContent | undefined {
  if (content?.kind !== 'http') return content
  const server = serversOf(content, { root })[environment]?.value
  return withCommon(content, { components, root, server })
}

async function writeMarkdown(
  detail: DocDetail,
  content: DocumentContent,
  state: DocumentState,
  hints: ExampleHints,
): Promise<string> {
  const { toMarkdown } = await import('../../../entities/document/markdown/to-markdown.ts')
  return toMarkdown(detail, content, state.components, state.application, hints)
}

interface DocumentBodyProps {
  detail: DocDetail
  content: DocumentContent | undefined
  samples: { isOpen: boolean; setOpen: (open: boolean) => void }
}

export function DocumentBody({ detail, content, samples }: DocumentBodyProps) {
  const { t } = useTranslation('document')
  switch (content?.kind) {
    case 'http':
      return <HttpDocument detail={detail} content={content} samples={samples} />
    case 'dubbo':
      return <DubboDocument detail={detail} content={content} samples={samples} />
    case 'custom':
    case 'markdown':
      return <TextDocument detail={detail} content={content} />
    case undefined:
      return (
        <EmptyState icon={<IconFileUnknown size={20} stroke={1.5} />} title={t('unknown.title')}>
          {t('unknown.body')}
        </EmptyState>
      )
  }
}

/** Environments of an operation: the servers that count for it, else those of the application. */
function environmentsOf(detail: DocDetail, content: DocumentContent | undefined): Environment[] {
  const servers = content?.kind === 'http' ? serversOf(content, readApplication(detail)) : []
  const listed =
    servers.length > 0
      ? servers.map((server) => ({
          name: server.name === '' ? server.description : server.name,
          url: server.resolvedUrl,
        }))
      : detail.debugEnvs
  const environments = listed.map(({ name, url }) => ({ name, url: trimEndOf(url, '/') }))
  return environments.length > 0 ? environments : [{ name: '', url: '' }]
}

export function useDocumentStateOf(detail: DocDetail, content: DocumentContent | undefined): DocumentState {
  const { components, missing, load, isLoading } = useDocumentComponents(detail)
  const [mediaType, chooseMediaType] = useState('')
  const [status, chooseStatus] = useState('')
  const environments = useMemo(() => environmentsOf(detail, content), [detail, content])
  const [environment, chooseEnvironment] = useEnvironment(detail.moduleId, environments)
  const application = useMemo(() => readApplication(detail), [detail])
  return useMemo(
    () => ({
      detail,
      components,
      application,
      missing,
      loadComponents: load,
      isLoadingComponents: isLoading,
      environments,
      environment,
      chooseEnvironment,
      mediaType,
      chooseMediaType,
      status,
      chooseStatus,
    }),
    [
      detail,
      components,
      application,
      missing,
      load,
      isLoading,
      environments,
      environment,
      chooseEnvironment,
      mediaType,
      status,
    ],
  )
}
