/* The state of one open editor: what is in it, the way back, the draft on this device, and saving. */
import type { DocForm, SavedDoc } from '@lectern/contracts'
import {
  checkDocument,
  newProblems,
  printSource,
  type Components,
  type ContentProblem,
  type DocumentContent,
  type JsonObject,
} from '@lectern/model'
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import type { DraftPlace } from '../../../../entities/draft/draft-store.ts'
import type { DraftStart } from '../../../../entities/draft/use-found-draft.ts'
import type { Unfinished, UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import { useKeptDraft, type DraftState } from '../../../../entities/draft/use-kept-draft.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { readContent } from '../../../../entities/document/read-content.ts'
import type { DocumentDraft } from './document-draft.ts'
import { reduceEditor, withSource, type EditorState, type TypedSource } from './editor-state.ts'
import { startTimeline } from './undo.ts'
import { stillThere } from './unfinished-places.ts'
import { useSave, type SaveDecision, type SaveState } from './use-save.ts'
import { allToSave, changesToSave, isChanged, valuesOf, type EditorValues } from './values.ts'

export type { OpenConflicts } from './use-save.ts'

/** What an editor begins with. */
export interface EditorStart {
  /** Where this editor keeps its draft. */
  place: DraftPlace
  moduleId: string
  /** Absent for a document that is not there yet. */
  docId?: string
  /** As stored: what unsaved is compared with. */
  base: EditorValues
  revision: string
  /** What is in the fields at first; another than `base` for a draft or a copy. */
  values: EditorValues
  /** Source of the draft that was typed and not applied. */
  source?: TypedSource | undefined
  /** Text of the draft that was no value yet. */
  unfinished?: UnfinishedTexts | undefined
  /** The comment whose proposal is in `values`. */
  proposalId?: string | undefined
  components: Components
  /** OpenAPI fields of the application the form shows, such as what all its calls have in common. */
  application: JsonObject
  /** When the draft in it was written. */
  draftFromMs?: number
  /** Further drafts of it. */
  otherDrafts: DraftStart<unknown>['others']
}

export interface DocEditor {
  start: EditorStart
  values: EditorValues
  base: EditorValues
  components: Components
  /** The saved state the next save starts from. */
  revision: string
  /** Absent for a document that is not there yet. */
  docId: string | undefined
  isNew: boolean
  /** Something in it differs from what is stored. */
  isDirty: boolean
  /** That, or typed and not taken over: unapplied source, text that is no value yet. */
  isUnsaved: boolean
  problems: readonly ContentProblem[]
  save: SaveState
  draft: DraftState
  /** `tag` names what is typed into, so that typing is one step back; empty for an act of its own. */
  edit: (change: (values: EditorValues) => EditorValues, tag?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Text of the source section that differs from the document and was not applied yet. */
  typedSource: string | undefined
  typeSource: (text: string) => void
  /** Takes over what the typed source says; what the form changed since it was typed stays. */
  applySource: (content: DocumentContent) => void
  /** Text of fields that is no value yet; a save does not take it along. */
  unfinished: Unfinished
  submit: (decision?: SaveDecision) => Promise<void>
  /** Back to the form without the open conflicts: everything typed is still there. */
  putOffConflicts: () => void
  /** Throws the draft away. */
  discard: () => void
}

interface Hooks {
  /** After a save made the document: this editor goes on with it. */
  onMade?: ((docId: string) => void) | undefined
  /** The form as the server has it now, for throwing a draft away. */
  stored: DocForm | undefined
}

/** What drafts of a stored document are found by. */
export function draftSubjectOf(docId: string): string {
  return `doc:${docId}`
}

function begin(start: EditorStart): EditorState {
  const { base, values, revision, docId } = start
  const timeline = startTimeline(values)
  return {
    base,
    revision,
    timeline: values === base || docId === undefined ? timeline : { ...timeline, past: [base] },
    source: start.source,
    unfinished: start.unfinished ?? {},
    docId,
    proposalId: start.proposalId,
  }
}

export function useDocEditor(start: EditorStart, { onMade, stored }: Hooks): DocEditor {
  const [state, dispatch] = useReducer(reduceEditor, start, begin)
  const { base, revision, timeline, source, docId, proposalId } = state
  const values = timeline.present
  const texts = useMemo(
    () => stillThere(state.unfinished, values.content, start.components),
    [state.unfinished, values.content, start.components],
  )
  const isNew = docId === undefined
  const isDirty = useMemo(() => isChanged(base, values), [base, values])
  const problems = useProblems(base.content, values.content)
  const isUnsaved = isDirty || source !== undefined || Object.keys(texts).length > 0
  const body = useMemo((): DocumentDraft | undefined => {
    if (!isUnsaved) return undefined
    const more = { ...(source !== undefined && { source }), ...(proposalId !== undefined && { proposalId }) }
    return { values, base, revision, unfinished: texts, ...more }
  }, [isUnsaved, values, base, revision, source, texts, proposalId])
  const isMade = start.docId === undefined && docId !== undefined
  const draft = useKeptDraft(isMade ? { ...start.place, subject: draftSubjectOf(docId) } : start.place, body)
  const { save, submit, reset } = useSave({
    moduleId: start.moduleId,
    values,
    canRepeat: !isNew,
    bodyOf: (sent, decision) =>
      docId === undefined
        ? { moduleId: start.moduleId, ...allToSave(sent) }
        : {
            ...{ id: docId, ...changesToSave(base, sent, revision), ...decision },
            ...(proposalId !== undefined && { proposal: proposalId }),
          },
    onSaved: (sent, asStored, saved: SavedDoc, next) =>
      dispatch({ kind: 'saved', sent, stored: asStored, revision: next, docId: saved.id }),
  })
  useUnsavedGuard(isUnsaved && save.kind !== 'saving', { isKept: draft.keeping === 'device' })
  const goOn = useEffectEvent(() => {
    if (docId !== undefined) onMade?.(docId)
  })
  useEffect(() => {
    if (isMade) goOn()
  }, [isMade])

  const edit = useCallback((change: (values: EditorValues) => EditorValues, tag = '') => {
    dispatch({ kind: 'edit', change, tag, atMs: Date.now() })
  }, [])

  const keep = useCallback((place: string, text: string | undefined) => {
    dispatch({ kind: 'keep-unfinished', place, text })
  }, [])
  const unfinished = useMemo(() => ({ texts, keep }), [texts, keep])

  const discard = () => {
    const content = stored === undefined ? undefined : readContent(stored)
    reset()
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
    docId,
    isNew,
    isDirty,
    isUnsaved,
    problems,
    save,
    draft,
    edit,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    typedSource: source?.text,
    typeSource: (text) => {
      const isPrinted = text === printSource(values.content)
      dispatch({ kind: 'type-source', source: isPrinted ? undefined : { text, of: source?.of ?? values.content } })
    },
    applySource: (content) =>
      dispatch({ kind: 'apply-source', content: withSource(content, source?.of ?? values.content, values.content) }),
    unfinished,
    submit,
    putOffConflicts: reset,
    discard,
  }
}

/** What the server would refuse, as it is typed: only what was not there before. */
function useProblems(before: DocumentContent, content: DocumentContent): readonly ContentProblem[] {
  const known = useMemo(() => checkDocument(before), [before])
  return useMemo(() => newProblems(checkDocument(content), known), [content, known])
}
