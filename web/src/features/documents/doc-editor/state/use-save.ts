/* Sending a save and what comes of it, a server that is away included. */
import type { ConflictAnswer, SaveDocBody, SavedDoc } from '@lectern/contracts'
import type { DocumentContent } from '@lectern/model'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { getConnection, watchConnection } from '../../../../shared/api/connection.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { readContent } from '../../../../entities/document/read-content.ts'
import { useSaveDoc } from '../api/doc-form-queries.ts'
import { valuesOf, type EditorValues } from './values.ts'

/** The server's answer to a save that needs decisions first. */
export interface OpenConflicts {
  revision: string
  content: DocumentContent
  conflicts: SavedDoc['conflicts']
  /** Decisions that were sent with that save. */
  answers: readonly ConflictAnswer[]
}

/** Where saving stands. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** What the server, or the way to it, objects to. */
  | { kind: 'failed'; message: string }
  /** The server could not be reached; `repeats` when the save is sent again by itself once it can. */
  | { kind: 'away'; isLost: boolean; repeats: boolean }
  | { kind: 'conflicts'; open: OpenConflicts }

export interface SaveDecision {
  answers: ConflictAnswer[]
  answeredFor: string
  source?: 'form' | 'text'
}

interface Saving {
  moduleId: string
  /** As they are in the editor now. */
  values: EditorValues
  bodyOf: (sent: EditorValues, decision: SaveDecision | undefined) => SaveDocBody
  /** Sending a new document twice could make two. */
  canRepeat: boolean
  onSaved: (sent: EditorValues, stored: EditorValues, saved: SavedDoc, revision: string) => void
}

export function useSave({ moduleId, values, bodyOf, canRepeat, onSaved }: Saving) {
  const [state, setState] = useState<Exclude<SaveState, { kind: 'away' }> | { kind: 'away'; sent: EditorValues }>({
    kind: 'idle',
  })
  const saveDoc = useSaveDoc()
  /** What is being sent. */
  const sending = useRef<EditorValues>(undefined)
  /** Saving was asked for again, with more to save, before the save under way ended. */
  const isAskedAgain = useRef(false)
  const { isLost } = useSyncExternalStore(watchConnection, getConnection)
  const repeats = state.kind === 'away' && canRepeat && state.sent === values

  const submit = async (decision?: SaveDecision): Promise<void> => {
    if (sending.current !== undefined) {
      isAskedAgain.current = values !== sending.current
      return
    }
    const sent = values
    sending.current = sent
    isAskedAgain.current = false
    setState({ kind: 'saving' })
    try {
      const { saved, form } = await saveDoc.mutateAsync({ moduleId, body: bodyOf(sent, decision) })
      const content = readContent({ content: form === undefined ? saved.content : form.content })
      if (content === undefined) throw new Error('The server answered a content this page cannot read')
      if (form === undefined) {
        const { revision, conflicts } = saved
        setState({ kind: 'conflicts', open: { revision, content, conflicts, answers: decision?.answers ?? [] } })
        return
      }
      setState({ kind: 'idle' })
      onSaved(sent, valuesOf(form, content), saved, form.revision)
    } catch (error) {
      isAskedAgain.current = false
      if (!isApiError(error)) throw error
      setState(
        isApiError(error, 'network') ? { kind: 'away', sent } : { kind: 'failed', message: describeError(error) },
      )
    } finally {
      sending.current = undefined
    }
  }

  // What was saved is the base of the next save once this is drawn.
  const onIdle = useEffectEvent(() => {
    if (isAskedAgain.current) void submit()
  })
  useEffect(() => {
    if (state.kind === 'idle') onIdle()
  }, [state.kind])

  const onReturn = useEffectEvent(() => {
    if (repeats) void submit()
  })
  useEffect(() => {
    let wasLost = getConnection().isLost
    return watchConnection(() => {
      const isBack = wasLost && !getConnection().isLost
      wasLost = getConnection().isLost
      if (isBack) onReturn()
    })
  }, [])

  const save: SaveState = state.kind === 'away' ? { kind: 'away', isLost, repeats } : state
  return { save, submit, reset: () => setState({ kind: 'idle' }) }
}
