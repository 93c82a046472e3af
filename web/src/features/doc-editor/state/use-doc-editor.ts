/* The state of one open editor: what is in it, the way back, the draft on this device, and saving. */
import type { ConflictAnswer, DocForm, SaveDocBody, SavedDoc } from '@lectern/contracts'
import { checkDocument, newProblems, type Components, type ContentProblem, type DocumentContent } from '@lectern/model'
import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { useUnsavedGuard } from '../../../shared/lib/use-unsaved-guard.ts'
import { readContent } from '../../../entities/document/read-content.ts'
import { useSaveDoc } from '../api/doc-form-queries.ts'
import type { DraftKey } from './draft-store.ts'
import { pushState, redo, startTimeline, undo, type Timeline } from './undo.ts'
import { useDrafts } from './use-drafts.ts'
import { allToSave, changesToSave, isChanged, valuesOf, type EditorValues } from './values.ts'

/** What an editor begins with. */
export interface EditorStart {
  key: DraftKey
  moduleId: string
  /** Absent for a document that is not there yet. */
  docId?: string
  /** As stored: what unsaved is compared with. */
  base: EditorValues
  revision: string
  /** What is in the fields at first; another than `base` for a draft or a copy. */
  values: EditorValues
  components: Components
  /** When the draft in it was written. */
  draftFromMs?: number
}

/** The server's answer to a save that needs decisions first. */
export interface OpenConflicts {
  revision: string
  content: DocumentContent
  conflicts: SavedDoc['conflicts']
}

interface State {
  base: EditorValues
  revision: string
  timeline: Timeline<EditorValues>
}

type Action =
  | { kind: 'edit'; change: (values: EditorValues) => EditorValues; tag: string; atMs: number }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'saved'; sent: EditorValues; stored: EditorValues; revision: string }
  | { kind: 'discard'; stored: EditorValues; revision: string }

function reduce(state: State, action: Action): State {
  const { timeline } = state
  switch (action.kind) {
    case 'edit':
      return { ...state, timeline: pushState(timeline, action.change(timeline.present), action.tag, action.atMs) }
    case 'undo':
      return { ...state, timeline: undo(timeline) }
    case 'redo':
      return { ...state, timeline: redo(timeline) }
    case 'saved':
      // Something was typed meanwhile: it goes on from where it began, and its own save merges.
      if (timeline.present !== action.sent) return state
      return {
        base: action.stored,
        revision: action.revision,
        timeline: { ...pushState(timeline, action.stored, '', 0), future: [] },
      }
    case 'discard':
      return { base: action.stored, revision: action.revision, timeline: startTimeline(action.stored) }
  }
}

/** Where saving stands. `refused` holds what the server objects to. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  | { kind: 'conflicts'; open: OpenConflicts }

export interface DocEditor {
  start: EditorStart
  values: EditorValues
  base: EditorValues
  components: Components
  /** The saved state the next save starts from. */
  revision: string
  isNew: boolean
  isDirty: boolean
  problems: readonly ContentProblem[]
  save: SaveState
  draft: { savedAtMs: number | undefined; failed: boolean }
  /** `tag` names what is typed into, so that typing is one step back; empty for an act of its own. */
  edit: (change: (values: EditorValues) => EditorValues, tag?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  submit: (decision?: { answers: ConflictAnswer[]; answeredFor: string; source?: 'form' | 'text' }) => Promise<void>
  /** Back to the form without the open conflicts: everything typed is still there. */
  putOffConflicts: () => void
  /** Throws the draft away. */
  discard: () => void
}

interface Hooks {
  /** After a save; `isNew` when the document was made by it. */
  onSaved: (saved: SavedDoc, isNew: boolean) => void
  /** The form as the server has it now, for throwing a draft away. */
  stored: DocForm | undefined
}

export function useDocEditor(start: EditorStart, { onSaved, stored }: Hooks): DocEditor {
  const [{ base, revision, timeline }, dispatch] = useReducer(reduce, start, (from): State => ({
    base: from.base,
    revision: from.revision,
    timeline:
      from.values === from.base
        ? startTimeline(from.base)
        : { ...startTimeline(from.values), past: start.docId === undefined ? [] : [from.base] },
  }))
  const values = timeline.present
  const isNew = start.docId === undefined
  const isDirty = useMemo(() => isChanged(base, values), [base, values])
  const problems = useProblems(base.content, values.content)
  const draft = useDrafts(
    start.key,
    useMemo(() => (isDirty ? { values, base, revision } : undefined), [isDirty, values, base, revision]),
  )
  const [save, setSave] = useState<SaveState>({ kind: 'idle' })
  const saveDoc = useSaveDoc()
  const isSaving = useRef(false)
  useUnsavedGuard(isDirty && save.kind !== 'saving', { isKept: !draft.failed })

  const edit = useCallback((change: (values: EditorValues) => EditorValues, tag = '') => {
    dispatch({ kind: 'edit', change, tag, atMs: Date.now() })
  }, [])

  const submit: DocEditor['submit'] = async (decision) => {
    if (isSaving.current) return
    isSaving.current = true
    setSave({ kind: 'saving' })
    const sent = values
    const body: SaveDocBody =
      start.docId === undefined
        ? { moduleId: start.moduleId, ...allToSave(sent) }
        : { id: start.docId, ...changesToSave(base, sent, revision), ...decision }
    try {
      const { saved, form } = await saveDoc.mutateAsync({ moduleId: start.moduleId, body })
      const content = readContent({ content: form === undefined ? saved.content : form.content })
      if (content === undefined) throw new Error('The server answered a content this page cannot read')
      if (form === undefined) {
        setSave({ kind: 'conflicts', open: { revision: saved.revision, content, conflicts: saved.conflicts } })
        return
      }
      setSave({ kind: 'idle' })
      dispatch({ kind: 'saved', sent, stored: valuesOf(form, content), revision: form.revision })
      onSaved(saved, start.docId === undefined)
    } catch (error) {
      if (!isApiError(error)) throw error
      setSave({ kind: 'failed', message: describeError(error) })
    } finally {
      isSaving.current = false
    }
  }

  const discard = () => {
    const content = stored === undefined ? undefined : readContent(stored)
    setSave({ kind: 'idle' })
    if (stored !== undefined && content !== undefined)
      dispatch({ kind: 'discard', stored: valuesOf(stored, content), revision: stored.revision })
    else dispatch({ kind: 'discard', stored: start.base, revision: start.revision })
  }

  return {
    start,
    values,
    base,
    components: start.components,
    revision,
    isNew,
    isDirty,
    problems,
    save,
    draft,
    edit,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    submit,
    putOffConflicts: () => setSave({ kind: 'idle' }),
    discard,
  }
}

/** What the server would refuse, as it is typed: only what was not there before. */
function useProblems(before: DocumentContent, content: DocumentContent): readonly ContentProblem[] {
  const known = useMemo(() => checkDocument(before), [before])
  return useMemo(() => newProblems(checkDocument(content), known), [content, known])
}
