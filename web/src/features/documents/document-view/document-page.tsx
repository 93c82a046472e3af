import type { DocDetail } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { IconMapPinOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { documentQuery, useReadingSource } from '../../../entities/document/reading-source.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { usePageTitle } from '../../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PageProgress } from '../../../shared/ui/feedback/page-progress.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { DocumentToolbar } from './document-toolbar.tsx'
import classes from './document.module.css'
import { loadDocument } from './load-document.ts'
import type { DocumentHint } from './document-hint.ts'

const LoadedDocument = lazy(async () => ({ default: (await loadDocument()).LoadedDocument }))

interface DocumentPageProps {
  docId: string
  hint?: DocumentHint | undefined
  /** Further tools of the bar over the document. */
  actionsOf?: (detail: DocDetail) => ReactNode
  /** Those in words, at its end. */
  mainActionsOf?: (detail: DocDetail) => ReactNode
  onLoad?: ((detail: DocDetail) => void) | undefined
  /** Called when the document is gone or was never readable. */
  onMissing?: (docId: string) => void
  /** Ways on from a document that is not there. */
  wayBack?: ReactNode
}

/**
 * One document for reading, whatever its kind. Needs a `ReadingSourceProvider` around it; `--reading-bars` on an element above says how
 * high the bars over it are.
 */
export function DocumentPage({ docId, hint, actionsOf, mainActionsOf, onLoad, onMissing, wayBack }: DocumentPageProps) {
  const source = useReadingSource()
  const query = useQuery(documentQuery(source, docId))
  const detail = query.data
  useEffect(() => {
    void loadDocument()
  }, [])
  // What is no id at all names no document either.
  const isGone = isApiError(query.error, 'not_accessible', 'visit_not_found', 'invalid_input')
  usePageTitle(detail?.name ?? hint?.name, detail?.moduleName)
  useEffect(() => {
    if (detail !== undefined) onLoad?.(detail)
  }, [detail, onLoad])
  useEffect(() => {
    if (isGone) onMissing?.(docId)
  }, [docId, isGone, onMissing])
  const drawn = useDrawn(detail)
  if (isGone) return <MissingDocument docId={docId} wayBack={wayBack} />
  if (detail === undefined && query.isError) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} actions={wayBack} />
  }
  return (
    <div className={clsx('l-narrow', classes['page'])}>
      <PageProgress active={query.isFetching && detail === undefined} />
      {drawn === undefined ? (
        <PendingDocument hint={hint ?? detail} />
      ) : (
        <Suspense fallback={<PendingDocument hint={hint ?? drawn} />}>
          <LoadedDocument
            key={docId}
            detail={drawn}
            actions={actionsOf?.(drawn)}
            mainActions={mainActionsOf?.(drawn)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What of the document is drawn: keys and clicks come between the parts of a long one. */
function useDrawn(detail: DocDetail | undefined): DocDetail | undefined {
  const drawn = useDeferredValue(detail)
  return drawn?.id === detail?.id ? drawn : undefined
}

function PendingDocument({ hint }: { hint: DocumentHint | undefined }) {
  return (
    <>
      <DocumentToolbar detail={undefined} samples={undefined} toMarkdown={undefined} />
      <DocumentSkeleton hint={hint} />
    </>
  )
}

function MissingDocument({ docId, wayBack }: { docId: string; wayBack: ReactNode }) {
  const { t } = useTranslation('document')
  return (
    <div role="alert">
      <EmptyState icon={<IconMapPinOff size={20} stroke={1.5} />} title={t('missing.title')} isPage actions={wayBack}>
        {t('missing.body', { id: docId })}
      </EmptyState>
    </div>
  )
}
