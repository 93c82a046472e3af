import type { CommentPlace, CommentThread } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '../../../../entities/document/fields/field-places.ts'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { CommentItem } from './comment-item.tsx'
import { ProposalPart } from '../proposal/proposal-part.tsx'
import { Composer } from './composer.tsx'
import { PlaceName } from './place-name.tsx'
import { threadQuery, useCommentChanges } from './thread-queries.ts'
import classes from './thread-card.module.css'

interface ThreadCardProps {
  docId: string
  thread: CommentThread
  /** Where its field is now; `undefined` for a thread about the document. */
  found: FoundPlace | undefined
  /** The comment the address names. */
  targetId?: string | undefined
  onGoTo: (anchor: string, place: CommentPlace) => void
}

/** A thread: what it is about, its comments, answering, settling. */
export function ThreadCard({ docId, thread, found, targetId, onGoTo }: ThreadCardProps) {
  const { t } = useTranslation('comments')
  const { add, settle } = useCommentChanges(docId)
  const [isWhole, setWhole] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const [first] = thread.comments
  const whole = useQuery({ ...threadQuery(docId, first?.id ?? ''), enabled: isWhole && first !== undefined })
  const comments = isWhole ? (whole.data?.comments ?? thread.comments) : thread.comments
  const hidden = thread.commentCount - thread.comments.filter((comment) => !comment.isDeleted).length
  const { place } = thread
  const isResolved = thread.resolvedAtMs !== null
  const isProposed = first?.hasProposal === true && !isResolved
  return (
    <article
      className={clsx('l-on-page l-card', classes['thread'])}
      aria-label={t('threadBy', { name: first?.author.name ?? '' })}
    >
      {place !== null && <ThreadPlace place={place} found={found} onGoTo={onGoTo} />}
      <ol className="l-plain-list">
        {comments.map((comment, index) => [
          <CommentItem key={comment.id} docId={docId} comment={comment} isTarget={comment.id === targetId} />,
          comment.hasProposal && (
            <li key="proposal">
              <ProposalPart
                docId={docId}
                commentId={comment.id}
                isResolved={isResolved}
                onResolve={
                  thread.can.resolve ? () => settle.mutate({ threadId: thread.id, isResolved: true }) : undefined
                }
              />
            </li>
          ),
          index === 0 && hidden > 0 && !isWhole && (
            <li key="more" className={clsx('l-py-4', classes['fold'])}>
              <Button
                size="xs"
                variant="link"
                onClick={() => {
                  setWhole(true)
                }}
              >
                {t('showAll', { count: hidden })}
              </Button>
            </li>
          ),
        ])}
      </ol>
      {isResolved && (
        <p className="l-row l-gap-6 l-py-6 l-px-12 l-ok l-size-12 l-rule-top">
          <IconCheck size={14} stroke={2} aria-hidden />
          {thread.resolvedBy === null ? t('resolved') : t('resolvedBy', { name: thread.resolvedBy.name })}{' '}
          <RelativeDate epochMs={thread.resolvedAtMs ?? 0} />
        </p>
      )}
      {isAnswering ? (
        <div className="l-py-10 l-px-12 l-rule-top">
          <Composer
            docId={docId}
            draftKey={`answer ${thread.id}`}
            label={t('answerLabel')}
            submitLabel={t('answer')}
            autoFocus
            onCancel={() => {
              setAnswering(false)
            }}
            onSubmit={async (text, mentions) => {
              await add.mutateAsync({ threadId: thread.id, text, mentions })
              setAnswering(false)
            }}
          />
        </div>
      ) : (
        <div className={clsx('l-flex l-gap-4 l-unless-empty', classes['actions'])}>
          {thread.can.reply && !isResolved && (
            <Button
              size="xs"
              variant="link"
              onClick={() => {
                setAnswering(true)
              }}
            >
              {t('answer')}
            </Button>
          )}
          {thread.can.resolve && !isProposed && (
            <ResolveButton
              isResolved={isResolved}
              isPending={settle.isPending}
              onClick={() => {
                settle.mutate({ threadId: thread.id, isResolved: !isResolved })
              }}
            />
          )}
        </div>
      )}
    </article>
  )
}

type ThreadPlaceProps = Pick<ThreadCardProps, 'found' | 'onGoTo'> & { place: CommentPlace }

/** The field a thread is about; goes there while the document has it. */
function ThreadPlace({ place, found, onGoTo }: ThreadPlaceProps) {
  const { t } = useTranslation('comments')
  return (
    <div className="l-row l-gap-8 l-py-4 l-px-12 l-min-h-34 l-rule-bottom">
      {found === undefined || found.standing === 'gone' ? (
        <span
          className={clsx(
            'l-rest l-flex l-wrap l-baseline l-gap-2-8 l-p-0 l-no-fill l-inherit l-text-start l-no-frame',
            classes['placeText'],
          )}
        >
          <PlaceName place={place} />
        </span>
      ) : (
        <button
          type="button"
          className={clsx(
            'l-rest l-flex l-wrap l-baseline l-gap-2-8 l-p-0 l-no-fill l-inherit l-text-start l-no-frame',
            classes['placeText'],
          )}
          title={t('goTo')}
          onClick={() => {
            onGoTo(found.anchor, place)
          }}
        >
          <PlaceName place={place} />
        </button>
      )}
      {found?.standing === 'gone' && <Tag tone="warn">{t('gone')}</Tag>}
    </div>
  )
}

interface ResolveButtonProps {
  isResolved: boolean
  isPending: boolean
  onClick: () => void
}

function ResolveButton({ isResolved, isPending, onClick }: ResolveButtonProps) {
  const { t } = useTranslation('comments')
  const Icon = isResolved ? IconRotate : IconCheck
  return (
    <Button
      size="xs"
      variant="link"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={onClick}
    >
      {t(isResolved ? 'reopen' : 'resolve')}
    </Button>
  )
}
