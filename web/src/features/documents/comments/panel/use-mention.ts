/* The mention being typed in a comment: whom it may mean, and choosing one of them. */
import type { CommentPerson } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { mentionAt, type MentionDraft } from './mentions.ts'
import { peopleQuery } from './thread-queries.ts'

const noPeople: readonly CommentPerson[] = []

/** @param onChoose puts the person in the place of what is being typed */
export function useMention(docId: string, onChoose: (person: CommentPerson, mention: MentionDraft) => void) {
  const [mention, setMention] = useState<MentionDraft>()
  const [marked, setMarked] = useState(0)
  const found = useQuery({ ...peopleQuery(docId, mention?.search ?? ''), enabled: mention !== undefined })
  const offered = mention === undefined ? noPeople : (found.data ?? noPeople)
  const current = offered[Math.min(marked, offered.length - 1)]
  const choose = (person: CommentPerson) => {
    if (mention === undefined) return
    onChoose(person, mention)
    setMention(undefined)
  }
  return {
    offered,
    /** The one Enter chooses. */
    current,
    choose,
    close: () => setMention(undefined),
    /** Looks at the text again: it changed, or the caret moved. */
    look: (element: HTMLTextAreaElement) => {
      const next = mentionAt(element.value, element.selectionStart)
      setMention(next)
      if (next?.search !== mention?.search) setMarked(0)
    },
    /** True when the key was for the choice of people. */
    onKey: (event: KeyboardEvent): boolean => {
      if (current !== undefined && (event.key === 'Enter' || event.key === 'Tab')) choose(current)
      else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
        setMarked((marked + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
      else if (event.key === 'Escape' && mention !== undefined) {
        event.stopPropagation()
        setMention(undefined)
      } else return false
      event.preventDefault()
      return true
    },
  }
}

export type Mention = ReturnType<typeof useMention>
