import { limits, type CommentPerson } from '@lectern/contracts'
import { Button, Popover, Textarea } from '@mantine/core'
import clsx from 'clsx'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { isMac } from '../../../../shared/lib/hooks/shortcuts.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { insertMention, mentionsIn, type MentionDraft } from './mentions.ts'
import { useMention } from './use-mention.ts'
import classes from './composer.module.css'

interface ComposerProps {
  docId: string
  /** Under which what was typed is kept until it is sent. */
  draftKey: string
  /** Names the field for screen readers, and stands in it while it is empty. */
  label: string
  submitLabel: string
  initial?: { text: string; people: readonly CommentPerson[] }
  autoFocus?: boolean
  /** Rejects when it was not taken; the text stays then. */
  onSubmit: (text: string, mentions: string[]) => Promise<unknown>
  onCancel?: () => void
}

/** The text being written, kept until it is sent. */
function useDraft({ draftKey, initial, onSubmit, onCancel }: ComposerProps) {
  const [{ text, people }, setDraft] = useState(() => readDraft(draftKey) ?? initial ?? { text: '', people: [] })
  const [isSending, setSending] = useState(false)
  const isEmpty = text.trim() === ''
  return {
    text,
    isEmpty,
    isSending,
    /** @param person someone the text speaks to from now on */
    change: (next: string, person?: CommentPerson) => {
      const chosen = person === undefined ? people : [...people, person]
      setDraft({ text: next, people: chosen })
      keepDraft(draftKey, { text: next, people: chosen })
    },
    send: () => {
      if (isEmpty || isSending) return
      setSending(true)
      const mentions = mentionsIn(text, people).slice(0, limits.commentMentions)
      onSubmit(
        text,
        mentions.map((person) => person.id),
      )
        .then(() => {
          dropDraft(draftKey)
          setDraft({ text: '', people: [] })
        })
        // Reported in a toast; what was typed stays.
        .catch(() => undefined)
        .finally(() => {
          setSending(false)
        })
    },
    cancel: () => {
      dropDraft(draftKey)
      onCancel?.()
    },
  }
}

/** Where a comment is written: Markdown, people after an `@`. */
export function Composer(props: ComposerProps) {
  const { docId, label, submitLabel, autoFocus = false, onCancel } = props
  const { t } = useTranslation(['comments', 'common'])
  const draft = useDraft(props)
  const { text } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const choose = (person: CommentPerson, mention: MentionDraft) => {
    const element = field.current
    if (element === null) return
    const next = insertMention(text, mention, element.selectionStart, person.name)
    draft.change(next.text, person)
    element.focus()
    // The new text is there after this turn of drawing.
    requestAnimationFrame(() => {
      element.setSelectionRange(next.caret, next.caret)
    })
  }
  const mention = useMention(docId, choose)
  const { current } = mention
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      draft.send()
    } else mention.onKey(event)
  }
  const isOffering = mention.offered.length > 0
  return (
    <Form className="l-column l-gap-8" onSubmit={draft.send}>
      <Popover opened={isOffering} position="top-start" width="target" withRoles={false}>
        <Popover.Target>
          <div>
            <Textarea
              ref={field}
              size="sm"
              autosize
              minRows={autoFocus || text !== '' ? 3 : 1}
              maxRows={12}
              maxLength={limits.comment}
              aria-label={label}
              placeholder={label}
              autoFocus={autoFocus}
              aria-autocomplete="list"
              aria-controls={isOffering ? listId : undefined}
              aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
              value={text}
              onChange={(event) => {
                draft.change(event.currentTarget.value)
                mention.look(event.currentTarget)
              }}
              onKeyDown={onKeyDown}
              onClick={(event) => mention.look(event.currentTarget)}
              onBlur={mention.close}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <MentionList id={listId} mention={mention} />
        </Popover.Dropdown>
      </Popover>
      {(text !== '' || onCancel !== undefined || autoFocus) && (
        <div className="l-row l-wrap l-end l-gap-8">
          <span className={clsx('l-grow l-hint', classes['hint'])}>
            {t('hint', { key: isMac ? '⌘ Enter' : 'Ctrl Enter' })}
          </span>
          {onCancel !== undefined && (
            <Button size="xs" onClick={draft.cancel}>
              {t('common:cancel')}
            </Button>
          )}
          <Button size="xs" type="submit" variant="filled" disabled={draft.isEmpty} loading={draft.isSending}>
            {submitLabel}
          </Button>
        </div>
      )}
    </Form>
  )
}
