import type { CommentPlace, CommentState, CommentThread, DocDetail } from '@lectern/contracts'
import { Button, CloseButton } from '@mantine/core'
import { IconMessages, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { findPlace, type FoundPlace } from '../../../../entities/document/fields/field-places.ts'
import { readComponents, readContent } from '../../../../entities/document/read-content.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { keyOfPlace } from '../comment-summary.ts'
import { useComments, type CommentsPanelState } from '../comments-context.ts'
import { Composer } from './composer.tsx'
import { PlaceName } from './place-name.tsx'
import { ThreadCard } from './thread-card.tsx'
import { threadQuery, threadsQuery, useCommentChanges } from './thread-queries.ts'

interface CommentsPanelProps {
  detail: DocDetail
  panel: CommentsPanelState
  /** Shows a field; the reading page's anchor does when absent. */
  onGoTo?: ((place: CommentPlace) => void) | undefined
}

/** The threads of a document: those that are open or settled, of all of it or of one field, and a new one. */
export function CommentsPanel({ detail, panel, onGoTo }: CommentsPanelProps) {
  const { t } = useTranslation(['comments', 'common'])
  const { open, resolved, show, close } = useComments()
  const [state, setState] = useState<CommentState>('open')
  const { place, commentId } = panel
  const goTo = useGoTo(onGoTo)
  const placeIn = usePlaces(detail)
  return (
    // Escape closes the panel from wherever in it the keyboard is.
    <div
      className="l-column l-tall l-on-sunken"
      role="presentation"
      onKeyDown={(event) => {
        // Menus lie elsewhere in the page, although they belong to a comment; theirs is another Escape.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) close()
      }}
    >
      <header className="l-row l-fixed l-gap-12 l-pl-16 l-pr-12 l-min-h-48 l-rule-bottom">
        <h2 className="l-grow l-size-15 l-bold l-line-24">{t('title')}</h2>
        <Segmented
          name={t('state.name')}
          value={state}
          segments={[
            { value: 'open', label: t('state.open', { count: open }) },
            { value: 'resolved', label: t('state.resolved', { count: resolved }) },
          ]}
          onChange={setState}
        />
        <CloseButton size="sm" aria-label={t('close')} onClick={close} />
      </header>
      {place !== undefined && (
        <div className="l-row l-fixed l-gap-8 l-py-4 l-pl-16 l-pr-12 l-min-h-36 l-rule-bottom l-on-sel">
          <span className="l-rest l-flex l-wrap l-baseline l-gap-2-8">
            <PlaceName place={place} />
          </span>
          <Button
            size="xs"
            variant="link"
            leftSection={<IconX size={13} stroke={1.8} aria-hidden />}
            onClick={() => {
              show()
            }}
          >
            {t('showEverything')}
          </Button>
        </div>
      )}
      <div className="l-grow l-short l-p-12 l-scroll-y l-contain-scroll">
        {commentId !== undefined && (
          <LinkedThread docId={detail.id} commentId={commentId} placeIn={placeIn} onGoTo={goTo} />
        )}
        <Threads docId={detail.id} state={state} panel={panel} placeIn={placeIn} onGoTo={goTo} />
      </div>
      <NewThread docId={detail.id} panel={panel} />
    </div>
  )
}

type PlaceFinder = (thread: CommentThread) => FoundPlace | undefined

/** Where the fields of threads are in the document now. */
function usePlaces(detail: DocDetail): PlaceFinder {
  return useMemo(() => {
    const content = readContent(detail)
    const components = readComponents(detail.components)
    const isWhole = detail.moreComponents.length === 0
    return ({ place }) =>
      place === null || content === undefined ? undefined : findPlace(place, content, components, isWhole)
  }, [detail])
}

type GoTo = (anchor: string, place: CommentPlace) => void

/** Shows a field of the document; on phones the panel gives way. */
function useGoTo(onGoTo: CommentsPanelProps['onGoTo']): GoTo {
  const navigate = useNavigate()
  const { close } = useComments()
  const isMobile = useMedia(mobileMedia)
  return (anchor, place) => {
    if (isMobile) close()
    if (onGoTo === undefined)
      void navigate({ hash: `#${encodeURIComponent(anchor)}` }, { replace: true, preventScrollReset: true })
    else onGoTo(place)
  }
}

interface ThreadsProps {
  docId: string
  placeIn: PlaceFinder
  onGoTo: GoTo
}

/** The thread the address leads to, whatever the filter. */
function LinkedThread({ docId, commentId, placeIn, onGoTo }: ThreadsProps & { commentId: string }) {
  const { t } = useTranslation('comments')
  const { data, isError } = useQuery(threadQuery(docId, commentId))
  if (data === undefined) {
    return isError ? <p className="l-mb-12 l-t3">{t('linkedMissing')}</p> : <SkeletonRows rows={1} height={72} />
  }
  return (
    <section className="l-mb-16" aria-label={t('linked')}>
      <h3 className="l-mb-6 l-t3 l-size-12 l-medium">{t('linked')}</h3>
      <ThreadCard docId={docId} thread={data} found={placeIn(data)} targetId={commentId} onGoTo={onGoTo} />
    </section>
  )
}

function Threads({
  docId,
  state,
  panel,
  placeIn,
  onGoTo,
}: ThreadsProps & { state: CommentState; panel: CommentsPanelState }) {
  const { t } = useTranslation('comments')
  const query = useInfiniteQuery(threadsQuery(docId, state, panel.place))
  const linked = useQuery({ ...threadQuery(docId, panel.commentId ?? ''), enabled: panel.commentId !== undefined }).data
  if (query.data === undefined) {
    if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
    return <SkeletonRows rows={3} height={72} />
  }
  // Pages move when somebody writes meanwhile: a thread may stand on two of them.
  const all = new Map(query.data.pages.flatMap((page) => page.list.map((thread) => [thread.id, thread])))
  const threads = [...all.values()].filter((thread) => thread.id !== linked?.id)
  if (threads.length === 0 && linked === undefined) {
    return (
      <EmptyState compact icon={<IconMessages size={20} stroke={1.5} />} title={t(`empty.${state}`)}>
        {state === 'resolved' ? undefined : t(panel.place === undefined ? 'empty.hint' : 'empty.fieldHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {threads.map((thread) => (
        <ThreadCard key={thread.id} docId={docId} thread={thread} found={placeIn(thread)} onGoTo={onGoTo} />
      ))}
      {query.hasNextPage && (
        <Button
          display="block"
          mt={12}
          mx="auto"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** The form at the foot: about the field that is shown, or the document. */
function NewThread({ docId, panel }: { docId: string; panel: CommentsPanelState }) {
  const { t } = useTranslation('comments')
  const { canAdd } = useComments()
  const { add } = useCommentChanges(docId)
  const { place, isWriting } = panel
  if (!canAdd) return null
  const key = `new ${docId} ${place === undefined ? '' : keyOfPlace(place)}`
  return (
    <footer className="l-fixed l-p-12 l-on-page l-rule-top">
      <Composer
        // Another place is another text; asked for anew, the form takes the focus.
        key={`${key} ${String(isWriting)}`}
        docId={docId}
        draftKey={key}
        label={t(place === undefined ? 'writeLabel' : 'writeFieldLabel')}
        submitLabel={t('send')}
        autoFocus={isWriting}
        onSubmit={(text, mentions) => add.mutateAsync({ text, mentions, ...(place === undefined ? {} : { place }) })}
      />
    </footer>
  )
}
