import { limits, type CommentPerson } from '@lectern/contracts'
import { Button, Popover, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isMac } from '../../../../shared/lib/shortcuts.ts'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { insertMention, mentionAt, mentionsIn, type MentionDraft } from './mentions.ts'
import { peopleQuery } from './thread-queries.ts'
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

/** Where a comment is written: Markdown, people after an `@`. */
export function Composer(props: ComposerProps) {
  const { docId, draftKey, label, submitLabel, initial, autoFocus = false, onSubmit, onCancel } = props
  const { t } = useTranslation(['comments', 'common'])
  const [{ text, people }, setDraft] = useState(() => readDraft(draftKey) ?? initial ?? { text: '', people: [] })
  const [isSending, setSending] = useState(false)
  const [mention, setMention] = useState<MentionDraft>()
  const [marked, setMarked] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const found = useQuery({ ...peopleQuery(docId, mention?.search ?? ''), enabled: mention !== undefined })
  const offered = mention === undefined ? [] : (found.data ?? [])
  const current = offered[Math.min(marked, offered.length - 1)]

  const change = (next: string, chosen = people) => {
    setDraft({ text: next, people: chosen })
    keepDraft(draftKey, { text: next, people: chosen })
  }
  const look = (element: HTMLTextAreaElement) => {
    const next = mentionAt(element.value, element.selectionStart)
    setMention(next)
    if (next?.search !== mention?.search) setMarked(0)
  }
  const choose = (person: CommentPerson) => {
    const element = field.current
    if (mention === undefined || element === null) return
    const next = insertMention(text, mention, element.selectionStart, person.name)
    change(next.text, [...people, person])
    setMention(undefined)
    element.focus()
    // The new text is there after this turn of drawing.
    requestAnimationFrame(() => {
      element.setSelectionRange(next.caret, next.caret)
    })
  }
  const send = () => {
    if (text.trim() === '' || isSending) return
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
      // Told by a toast; what was typed stays.
      .catch(() => undefined)
      .finally(() => {
        setSending(false)
      })
  }
  const cancel = () => {
    dropDraft(draftKey)
    onCancel?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      send()
    } else if (current !== undefined && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      choose(current)
    } else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setMarked((marked + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    } else if (event.key === 'Escape' && mention !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      setMention(undefined)
    }
  }
  const isOffering = mention !== undefined && offered.length > 0
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
              aria-activedescendant={isOffering && current !== undefined ? `${listId}-${current.id}` : undefined}
              value={text}
              onChange={(event) => {
                change(event.currentTarget.value)
                look(event.currentTarget)
              }}
              onKeyDown={onKeyDown}
              onClick={(event) => {
                look(event.currentTarget)
              }}
              onBlur={() => {
                setMention(undefined)
              }}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div role="listbox" id={listId} aria-label={t('mention.people')}>
            {offered.map((person) => (
              <MentionOption
                key={person.id}
                id={`${listId}-${person.id}`}
                person={person}
                isMarked={person === current}
                onChoose={choose}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {(text !== '' || onCancel !== undefined || autoFocus) && (
        <div className={classes['foot']}>
          <span className={classes['hint']}>{t('hint', { key: isMac ? '⌘ Enter' : 'Ctrl Enter' })}</span>
          {onCancel !== undefined && (
            <Button size="xs" onClick={cancel}>
              {t('common:cancel')}
            </Button>
          )}
          <Button size="xs" type="submit" variant="filled" disabled={text.trim() === ''} loading={isSending}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

interface MentionOptionProps {
  id: string
  person: CommentPerson
  isMarked: boolean
  onChoose: (person: CommentPerson) => void
}

function MentionOption({ id, person, isMarked, onChoose }: MentionOptionProps) {
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes['option']}
      // Before the text field would lose the focus.
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose(person)
      }}
    >
      <Avatar id={person.id} name={person.name} picture={person.avatar} size={20} />
      {person.name}
    </div>
  )
}
