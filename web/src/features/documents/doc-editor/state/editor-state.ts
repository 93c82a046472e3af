/*
 * What an open editor holds, and how each act changes it. Pure. Owns: the way back, what a save and a discarded draft leave behind. Does not own:
 * sending and storing.
 */
import { merge, type DocumentContent } from '@lectern/model'
import { withUnfinished, type UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import { pushState, redo, startTimeline, undo, type Timeline } from './undo.ts'
import { fieldNames, type EditorValues, type FieldName } from './values.ts'

/** Text of the source section that was not applied yet. */
export interface TypedSource {
  text: string
  /** The content it was typed over. */
  of: DocumentContent
}

export interface EditorState {
  /** As stored: what unsaved is compared with. */
  base: EditorValues
  /** The saved state the next save starts from. */
  revision: string
  timeline: Timeline<EditorValues>
  source: TypedSource | undefined
  /** Text of fields that is no value yet. */
  unfinished: UnfinishedTexts
  /** Absent for a document that is not there yet. */
  docId: string | undefined
  /** The comment whose proposal is in it, until that is saved or thrown away. */
  proposalId: string | undefined
}

export type EditorAction =
  | { kind: 'edit'; change: (values: EditorValues) => EditorValues; tag: string; atMs: number }
  | { kind: 'type-source'; source: TypedSource | undefined }
  | { kind: 'keep-unfinished'; place: string; text: string | undefined }
  | { kind: 'apply-source'; content: DocumentContent }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'saved'; sent: EditorValues; stored: EditorValues; revision: string; docId: string }
  | { kind: 'discard'; stored: EditorValues; revision: string }

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { timeline } = state
  switch (action.kind) {
    case 'edit':
      return { ...state, timeline: pushState(timeline, action.change(timeline.present), action.tag, action.atMs) }
    case 'type-source':
      return { ...state, source: action.source }
    case 'keep-unfinished': {
      const unfinished = withUnfinished(state.unfinished, action.place, action.text)
      return unfinished === state.unfinished ? state : { ...state, unfinished }
    }
    case 'apply-source':
      return {
        ...state,
        source: undefined,
        timeline: pushState(timeline, { ...timeline.present, content: action.content }, '', 0),
      }
    case 'undo':
      return { ...state, timeline: undo(timeline) }
    case 'redo':
      return { ...state, timeline: redo(timeline) }
    case 'saved':
      return afterSave(state, action)
    case 'discard':
      return {
        ...state,
        base: action.stored,
        revision: action.revision,
        timeline: startTimeline(action.stored),
        source: undefined,
        unfinished: {},
        proposalId: undefined,
      }
  }
}

type Saved = Extract<EditorAction, { kind: 'saved' }>

function afterSave(state: EditorState, { sent, stored, revision, docId }: Saved): EditorState {
  const { timeline } = state
  const { present } = timeline
  const rebased = present === sent ? stored : rebase({ sent, present, stored })
  // Nobody else can have changed what is only now there.
  const next = rebased ?? (state.docId === undefined ? present : undefined)
  // Somebody else changed the same place: what was typed goes on from where it began, and its own save asks about it.
  if (next === undefined) return state
  return {
    ...state,
    base: stored,
    revision,
    docId,
    proposalId: undefined,
    timeline: { ...pushState(timeline, next, '', 0), future: [] },
  }
}

interface Rebasing {
  /** What the save took along … */
  sent: EditorValues
  /** … what was made of it in the editor meanwhile … */
  present: EditorValues
  /** … and what the server made of it. */
  stored: EditorValues
}

/** What was typed while a save ran, over what that save stored; `undefined` when both sides changed the same place. */
export function rebase({ sent, present, stored }: Rebasing): EditorValues | undefined {
  const { content, conflicts } = merge({ base: sent.content, ours: present.content, theirs: stored.content })
  const typed = fieldNames.filter((name) => present[name] !== sent[name])
  const isDisputed = typed.some((name) => stored[name] !== present[name] && !isAsSent(sent[name], stored[name]))
  if (content === undefined || conflicts.length > 0 || isDisputed) return undefined
  return { ...stored, ...Object.fromEntries(typed.map((name) => [name, present[name]])), content }
}

/** The server takes the spaces around names away. */
function isAsSent(sent: EditorValues[FieldName], stored: EditorValues[FieldName]): boolean {
  return String(sent).trim() === String(stored).trim()
}

/** A typed source as content, with what the form changed since it was typed over the content; where both did, the source counts. */
export function withSource(typed: DocumentContent, of: DocumentContent, now: DocumentContent): DocumentContent {
  return merge({ base: of, ours: typed, theirs: now }).content ?? typed
}
