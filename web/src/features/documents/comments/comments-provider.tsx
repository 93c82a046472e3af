import type { CommentPlace } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followServer } from '../../../shared/api/live-events.ts'
import { commands } from '../../../shared/commands/command-list.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { commentsKey, commentSummaryQuery, keyOfPlace } from './comment-summary.ts'
import { CommentsContext, type CommentsState } from './comments-context.ts'

/** Name in the address of a comment that is linked to. */
const parameter = 'comment'

interface Opened {
  docId: string | undefined
  place: CommentPlace | undefined
  isWriting: boolean
}

interface CommentsProviderProps {
  /** Absent for a document that is not there yet: it has no comments. */
  docId: string | undefined
  children: ReactNode
}

/** Comments of one document for everything in it: counts, live, and what the panel shows. */
export function CommentsProvider({ docId, children }: CommentsProviderProps) {
  const { data: summary } = useQuery({ ...commentSummaryQuery(docId ?? ''), enabled: docId !== undefined })
  useLiveComments(docId)
  const counts = useMemo(
    () => new Map((summary?.places ?? []).map((place) => [keyOfPlace(place), place.count])),
    [summary],
  )
  const [opened, setOpened] = useState<Opened>()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const commentId = new URLSearchParams(search).get(parameter) ?? undefined
  const opener = useRef<Element | null>(null)
  const pointed = useRef<CommentPlace>(undefined)

  const open = useCallback(
    (place: CommentPlace | undefined, isWriting: boolean) => {
      opener.current = document.activeElement
      setOpened({ docId, place, isWriting })
    },
    [docId],
  )
  const show = useCallback((place?: CommentPlace) => open(place, false), [open])
  const write = useCallback((place?: CommentPlace) => open(place, true), [open])
  const close = useCallback(() => {
    setOpened(undefined)
    const left = new URLSearchParams(search)
    if (left.has(parameter)) {
      left.delete(parameter)
      // The field or section the address names stays.
      void navigate({ search: left.toString(), hash }, { replace: true, preventScrollReset: true })
    }
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    opener.current = null
  }, [navigate, search, hash])
  const pointAt = useCallback((place: CommentPlace) => {
    pointed.current = place
    return () => {
      if (pointed.current === place) pointed.current = undefined
    }
  }, [])

  const canAdd = summary?.can.add === true
  useCommands(commands.reading, { comment: canAdd ? () => write(pointed.current) : undefined })
  const state: CommentsState = useMemo(() => {
    // Another document in the same panel begins with all of its threads.
    const own = opened !== undefined && opened.docId === docId ? opened : { place: undefined, isWriting: false }
    return {
      canAdd,
      open: summary?.open ?? 0,
      resolved: summary?.resolved ?? 0,
      countAt: (place) => counts.get(keyOfPlace(place)) ?? 0,
      panel:
        opened === undefined && commentId === undefined
          ? undefined
          : { place: own.place, isWriting: own.isWriting, commentId },
      show,
      write,
      close,
      pointAt,
    }
  }, [docId, canAdd, summary, counts, opened, commentId, show, write, close, pointAt])
  return <CommentsContext value={state}>{children}</CommentsContext>
}

/** Asks again when somebody wrote. */
function useLiveComments(docId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (docId === undefined) return
    const refresh = () => void client.invalidateQueries({ queryKey: commentsKey(docId) })
    return followServer({
      onEvent: ({ name, data }) => {
        const isOurs = typeof data === 'object' && data !== null && 'docId' in data && data.docId === docId
        if (name === 'comment.changed' && isOurs) refresh()
      },
      onGap: refresh,
    })
  }, [client, docId])
}
