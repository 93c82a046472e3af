/* A document that is read as one that is tried. */
import type { DocDetail } from '@lectern/contracts'
import { objectAt, serversOf, trimEndOf, type HttpContent } from '@lectern/model'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentState } from '../../features/documents/document-view/document-context.ts'
import { useExampleHints } from '../../features/documents/document-view/samples/use-example-hints.ts'
import type { TriedServer } from '../../features/trying/debug/draft/use-draft.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'

interface TriedHeadProps {
  detail: DocDetail
  method: string
  documentTo: string
}

/** Shown on phones, which have no bar over the document. */
export function TriedHead({ detail, method, documentTo }: TriedHeadProps) {
  const { t } = useTranslation('reading')
  const isNarrow = useMedia(mobileMedia)
  if (!isNarrow) return <VisuallyHidden component="h1">{detail.name}</VisuallyHidden>
  return (
    <header className="l-row l-gap-8 l-px-16 l-pt-12">
      <MethodLabel httpMethod={method} />
      <h1 className="l-rest l-cut l-size-15 l-medium">{detail.name}</h1>
      <Button component={Link} to={documentTo} leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}>
        {t('backToDocument')}
      </Button>
    </header>
  )
}

/** Fetches what the answer left out for its size; true once that has been asked for and has come. */
export function useWholeComponents({ missing, loadComponents, isLoadingComponents }: DocumentState): boolean {
  // What is still missing after that cannot be had.
  const [wasAsked, setWasAsked] = useState(false)
  if (isLoadingComponents && !wasAsked) setWasAsked(true)
  const isMissing = missing.size > 0 && !wasAsked && !isLoadingComponents
  useEffect(() => {
    if (isMissing) loadComponents([...missing])
  }, [isMissing, missing, loadComponents])
  return missing.size === 0 || (wasAsked && !isLoadingComponents)
}

/** The document as the debug page takes it. */
export function useTriedDocument(content: HttpContent, { detail, components, application }: DocumentState) {
  const hints = useExampleHints(detail)
  return useMemo(() => ({ content, components, application, hints }), [content, components, application, hints])
}

/** The environments with the variables of their addresses, or the mock address alone. */
export function useTriedServers(
  content: HttpContent,
  { environments, application }: DocumentState,
  mockUrl?: string,
): TriedServer[] {
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
