import type { Comment } from '@lectern/contracts'
import { Menu, Popover } from '@mantine/core'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { CommentText } from './comment-text.tsx'
import { Composer } from './composer.tsx'
import { useCommentChanges, versionsQuery } from './thread-queries.ts'
import classes from './thread-card.module.css'

interface CommentItemProps {
  docId: string
  comment: Comment
  /** The address names this one. */
  isTarget: boolean
}

/** One comment: who, when, what, and what one may do with it. */
export function CommentItem({ docId, comment, isTarget }: CommentItemProps) {
  const { t } = useTranslation(['comments', 'common'])
  const { update } = useCommentChanges(docId)
  const [isEditing, setEditing] = useState(false)
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  if (comment.isDeleted) {
    return (
      <li className={clsx('l-py-10 l-px-12', classes['comment'])}>
        <p className="l-t3">{t('deleted')}</p>
      </li>
    )
  }
  const { author } = comment
  return (
    <li
      ref={element}
      className={clsx('l-py-10 l-px-12', classes['comment'], isTarget && ['l-on-sel', classes['target']])}
      aria-current={isTarget || undefined}
    >
      <div className="l-row l-gap-8 l-mb-4 l-min-h-24">
        <Avatar id={author.id} name={author.name} picture={author.avatar} size={22} />
        <span className="l-cut l-bold">{author.name}</span>
        <span className="l-fixed l-note">
          <RelativeDate epochMs={comment.createdAtMs} />
        </span>
        {comment.editedAtMs !== null && <EditedMark docId={docId} comment={comment} />}
        <CommentMenu
          docId={docId}
          comment={comment}
          onEdit={() => {
            setEditing(true)
          }}
        />
      </div>
      {isEditing ? (
        <Composer
          docId={docId}
          draftKey={`edit ${comment.id}`}
          label={t('editLabel')}
          submitLabel={t('common:save')}
          initial={{ text: comment.text, people: comment.mentions }}
          autoFocus
          onCancel={() => {
            setEditing(false)
          }}
          onSubmit={async (text, mentions) => {
            await update.mutateAsync({ id: comment.id, text, mentions })
            setEditing(false)
          }}
        />
      ) : (
        <CommentText text={comment.text} mentions={comment.mentions} />
      )}
    </li>
  )
}

interface CommentMenuProps {
  docId: string
  comment: Comment
  onEdit: () => void
}

function CommentMenu({ docId, comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation(['comments', 'common'])
  const { remove } = useCommentChanges(docId)
  const askAndRemove = () =>
    void askAndDo({
      title: t('remove.title'),
      body: t('remove.body', { name: comment.author.name }),
      confirmLabel: t('remove.confirm'),
      act: () => remove.mutateAsync(comment.id),
    })
  const copyLink = () => {
    const url = new URL(window.location.href)
    url.search = ''
    url.hash = ''
    url.searchParams.set('comment', comment.id)
    void copyText(url.href)
  }
  return (
    <ActionMenu size="xs" className={classes['more']} label={t('moreOf', { name: comment.author.name })}>
      <Action icon={IconLink} onClick={copyLink}>
        {t('copyLink')}
      </Action>
      {comment.can.edit && (
        <Action icon={IconPencil} onClick={onEdit}>
          {t('edit')}
        </Action>
      )}
      {comment.can.remove && (
        <>
          <Menu.Divider />
          <Action danger icon={IconTrash} onClick={askAndRemove}>
            {t('common:delete')}
          </Action>
        </>
      )}
    </ActionMenu>
  )
}

/** Says that the text was changed, and shows what it was. */
function EditedMark({ docId, comment }: { docId: string; comment: Comment }) {
  const { t } = useTranslation(['comments', 'common'])
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...versionsQuery(docId, comment.id), enabled: isOpen })
  return (
    <Popover position="bottom-start" width={340} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="l-fixed l-note l-bare l-hover-ac"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {t('edited')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={clsx('l-max-h-320 l-scroll-y', classes['versions'])}>
          <h3 className="l-mb-4 l-size-12 l-bold">{t('versions')}</h3>
          {data?.map((version, index) => (
            <section key={index}>
              <span className="l-fixed l-note">
                <RelativeDate epochMs={version.replacedAtMs} />
              </span>
              <CommentText text={version.text} mentions={[]} />
            </section>
          ))}
          {data === undefined && <p className="l-t3">{t('common:loading')}</p>}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
