/*
 * A text with the habits of a code editor. Owns: its text, and marks of what is wrong. Does not own: what is wrong. Large; load it
 * with the part of a page that needs it.
 */
import { diagnosticCount, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, placeholder as placeholderOf } from '@codemirror/view'
import clsx from 'clsx'
import { getNonce } from 'get-nonce'
import { useEffect, useEffectEvent, useMemo, useRef, type Ref } from 'react'
import { languageOf, type CodeLanguage } from './code-language.ts'
import { habitsOf } from './editor-habits.ts'
import { handleOf, type CodeEditorHandle } from './editor-handle.ts'
import { fillInPieces, firstPieceOf } from './fill-in-pieces.ts'
import { suggesting, type Suggest } from './suggestions.ts'
import { usePhrases } from './use-phrases.ts'
import { variableNames, type EditorVariable } from './variable-names.ts'
import classes from './code-editor.module.css'

/** A stretch of the text that is wrong, counted in UTF-16 units. */
export interface CodeProblem {
  from: number
  to: number
  message: string
}

interface CodeEditorProps {
  value: string
  onChange?: (value: string) => void
  language: CodeLanguage
  /** Name for screen readers. */
  label: string
  problems?: readonly CodeProblem[]
  /** The text is only read; a long one is filled in piece by piece. */
  readOnly?: boolean
  /** Long lines break, as in prose. */
  wraps?: boolean
  /** Shown while the text is empty. */
  placeholder?: string
  /** In a dialog: Tab goes on to the next field instead of indenting, and the dialog gives it the focus when it opens. */
  isField?: boolean
  className?: string | undefined
  /** Completed after `{{`; a text without them from the beginning has none later. */
  variables?: readonly EditorVariable[] | undefined
  /** What else is offered while one types, together with `variables`. */
  suggest?: Suggest
  /** What else it can do, from the beginning; not together with `variables`. */
  extensions?: Extension
  /** Where the caret is, each time it is put somewhere. */
  onCaret?: (at: number) => void
  /** Files that were pasted or dropped; the text stays as it is. */
  onFiles?: (files: readonly File[]) => void
  ref?: Ref<CodeEditorHandle>
}

const noProblems: readonly CodeProblem[] = []

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Takes Tab as indentation unless it is a field of a form; Escape and then Tab leaves, as the foot of the editor explains. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, language, label, problems = noProblems, readOnly = false, wraps = false, className, ref } = props
  const { placeholder = '', isField = false } = props
  const phrases = usePhrases()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** The value that the editor has, or is being filled with. */
  const shown = useRef<string>(undefined)
  const latest = useRef(props)
  const changing = useRef({ language: new Compartment(), access: new Compartment() })
  /** Setting it again would have the text read again. */
  const shownLanguage = useRef<CodeLanguage>(undefined)
  const access = useMemo(
    () => accessOf({ label, readOnly, placeholder, isField }),
    [label, readOnly, placeholder, isField],
  )
  const shownAccess = useRef<Extension>(undefined)
  useEffect(() => {
    latest.current = props
  })

  /** Made once, with what is there then; what changes later comes in through the effects below. */
  const make = useEffectEvent((parent: HTMLElement) => {
    shown.current = value
    shownLanguage.current = language
    shownAccess.current = access
    return new EditorView({
      parent,
      state: EditorState.create({
        doc: readOnly ? firstPieceOf(value) : value,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorState.phrases.of(phrases),
          ...habitsOf({ wraps, isField, readOnly }),
          ...(props.variables === undefined
            ? []
            : variableNames(
                () => latest.current.variables ?? [],
                suggesting(() => latest.current.suggest),
              )),
          props.extensions ?? [],
          changing.current.language.of(languageOf(language)),
          changing.current.access.of(access),
          EditorView.updateListener.of((update) => {
            if (update.selectionSet) latest.current.onCaret?.(update.state.selection.main.head)
            if (!update.docChanged || update.state.readOnly) return
            shown.current = update.state.doc.toString()
            latest.current.onChange?.(shown.current)
          }),
          EditorView.domEventHandlers({
            paste: (event) => takeFiles(event, filesOf(event.clipboardData), latest.current.onFiles),
            drop: (event) => takeFiles(event, filesOf(event.dataTransfer), latest.current.onFiles),
          }),
        ],
      }),
    })
  })
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const made = make(parent)
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [])

  useEffect(() => {
    const { current } = view
    if (current === null) return
    const first = readOnly ? firstPieceOf(value) : value
    if (shown.current !== value) current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: first } })
    shown.current = value
    if (first.length === value.length) return
    const stop = fillInPieces(current, value, first.length)
    return () => {
      stop()
      shown.current = undefined
    }
  }, [value, readOnly])

  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    view.current?.dispatch({ effects: changing.current.language.reconfigure(languageOf(language)) })
  }, [language])

  useEffect(() => {
    if (shownAccess.current === access) return
    shownAccess.current = access
    view.current?.dispatch({ effects: changing.current.access.reconfigure(access) })
  }, [access])

  useEffect(() => {
    const { current } = view
    if (current === null || (problems.length === 0 && diagnosticCount(current.state) === 0)) return
    const { length } = current.state.doc
    const marks = problems.map(({ from, to, message }): Diagnostic => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(to, from), length),
      severity: 'error',
      message,
    }))
    current.dispatch(setDiagnostics(current.state, marks))
  }, [problems])

  useEffect(() => {
    const handle = handleOf(view)
    if (typeof ref === 'function') ref(handle)
    else if (ref !== null && ref !== undefined) ref.current = handle
  }, [ref])

  return (
    <div
      ref={host}
      className={clsx('l-flex l-narrow l-clip l-on-page l-round l-frame-ctl', classes['editor'], className)}
      data-readonly={readOnly || undefined}
    />
  )
}

/** Who may do what with the text, and what it is called. */
function accessOf({
  label,
  readOnly,
  placeholder,
  isField,
}: Required<Pick<CodeEditorProps, 'label' | 'readOnly' | 'placeholder' | 'isField'>>): Extension {
  const attributes = EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    ...(readOnly ? { 'aria-readonly': 'true' } : {}),
    ...(isField ? { 'data-autofocus': '' } : {}),
  })
  return [attributes, EditorState.readOnly.of(readOnly), placeholderOf(placeholder)]
}

function takeFiles(event: Event, files: readonly File[], onFiles: CodeEditorProps['onFiles']): boolean {
  if (onFiles === undefined || files.length === 0) return false
  event.preventDefault()
  onFiles(files)
  return true
}
