/*
 * A text with the habits of a code editor. Owns: highlighting, folding, search, marks of what is wrong. Does not own: what is wrong. Large; load it
 * with the part of a page that needs it.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import { java } from '@codemirror/legacy-modes/mode/clike'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { xml } from '@codemirror/legacy-modes/mode/xml'
import { diagnosticCount, lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder as placeholderOf } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import clsx from 'clsx'
import { getNonce } from 'get-nonce'
import { useEffect, useEffectEvent, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { fillInPieces, firstPieceOf } from './fill-in-pieces.ts'
import classes from './code-editor.module.css'

export type CodeLanguage = 'json' | 'markdown' | 'html' | 'xml' | 'typescript' | 'java' | 'shell' | 'text'

/** A stretch of the text that is wrong, counted in UTF-16 units. */
export interface CodeProblem {
  from: number
  to: number
  message: string
}

/** What a page may do with the text besides changing its value. */
export interface CodeEditorHandle {
  /** Puts a text where the cursor is, in place of what is selected. */
  insert: (text: string) => void
  /** Writes something around what is selected, such as `**`. */
  wrap: (before: string, after: string) => void
  /** Selects a stretch and shows it. */
  reveal: (from: number, to?: number) => void
  focus: () => void
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
  /** Files that were pasted or dropped; the text stays as it is. */
  onFiles?: (files: readonly File[]) => void
  ref?: Ref<CodeEditorHandle>
}

const noProblems: readonly CodeProblem[] = []

const languageOf = (language: CodeLanguage): Extension => {
  switch (language) {
    case 'json':
      return json()
    case 'markdown':
      return markdown({ base: markdownLanguage })
    case 'html':
      return html()
    case 'xml':
      return StreamLanguage.define(xml)
    case 'typescript':
      return javascript({ typescript: true })
    case 'java':
      return StreamLanguage.define(java)
    case 'shell':
      return StreamLanguage.define(shell)
    case 'text':
      return []
  }
}

const highlighting = HighlightStyle.define([
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--l-code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--l-code-number)' },
  { tag: [tags.keyword, tags.tagName, tags.heading], color: 'var(--l-code-keyword)', fontWeight: '500' },
  { tag: [tags.propertyName, tags.attributeName, tags.link, tags.url], color: 'var(--l-ac)' },
  { tag: [tags.comment, tags.meta], color: 'var(--l-code-comment)' },
  {
    tag: [tags.punctuation, tags.separator, tags.bracket, tags.processingInstruction],
    color: 'var(--l-code-punctuation)',
  },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
])

/** The library's phrases in the reader's language. */
function usePhrases(): Record<string, string> {
  const { t } = useTranslation('code-editor')
  return {
    Find: t('find'),
    Replace: t('replace'),
    next: t('next'),
    previous: t('previous'),
    all: t('all'),
    'match case': t('matchCase'),
    'by word': t('byWord'),
    regexp: t('regexp'),
    replace: t('replaceOne'),
    'replace all': t('replaceAll'),
    close: t('close'),
    'current match': t('currentMatch'),
    'on line': t('onLine'),
    'replaced $ matches': t('replacedMatches'),
    'replaced match on line $': t('replacedMatch'),
    'Folded lines': t('folded'),
    'Unfolded lines': t('unfolded'),
    to: t('to'),
    'folded code': t('folded'),
    unfold: t('unfold'),
    'Fold line': t('foldLine'),
    'Unfold line': t('unfoldLine'),
    'Control character': t('controlCharacter'),
    Diagnostics: t('problems'),
    'No diagnostics': t('noProblems'),
  }
}

/** What the editor can do whatever its text is. */
function habitsOf({ wraps, isField }: { wraps: boolean; isField: boolean }): Extension[] {
  return [
    ...(wraps ? [EditorView.lineWrapping] : [lineNumbers(), foldGutter(), lintGutter()]),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    syntaxHighlighting(highlighting),
    keymap.of([
      ...defaultKeymap,
      ...historyKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...(isField ? [] : [indentWithTab]),
    ]),
  ]
}

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
  useEffect(() => {
    latest.current = props
  })

  /** Made once, with what is there then; what changes later comes in through the effects below. */
  const make = useEffectEvent((parent: HTMLElement) => {
    shown.current = value
    shownLanguage.current = language
    return new EditorView({
      parent,
      state: EditorState.create({
        doc: readOnly ? firstPieceOf(value) : value,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorState.phrases.of(phrases),
          ...habitsOf({ wraps, isField }),
          changing.current.language.of(languageOf(language)),
          changing.current.access.of([]),
          EditorView.updateListener.of((update) => {
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
    const attributes = EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      ...(isField ? { 'data-autofocus': '' } : {}),
    })
    const access: Extension = [attributes, EditorState.readOnly.of(readOnly), placeholderOf(placeholder)]
    view.current?.dispatch({ effects: changing.current.access.reconfigure(access) })
  }, [label, readOnly, placeholder, isField])

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

function takeFiles(event: Event, files: readonly File[], onFiles: CodeEditorProps['onFiles']): boolean {
  if (onFiles === undefined || files.length === 0) return false
  event.preventDefault()
  onFiles(files)
  return true
}

function handleOf(view: { readonly current: EditorView | null }): CodeEditorHandle {
  return {
    insert: (text) => {
      view.current?.dispatch(view.current.state.replaceSelection(text), { scrollIntoView: true })
      view.current?.focus()
    },
    wrap: (before, after) => {
      const { current } = view
      if (current === null) return
      const { from, to } = current.state.selection.main
      const text = current.state.sliceDoc(from, to)
      current.dispatch({
        changes: { from, to, insert: before + text + after },
        selection: { anchor: from + before.length, head: from + before.length + text.length },
      })
      current.focus()
    },
    reveal: (from, to = from) => {
      const { current } = view
      if (current === null) return
      const { length } = current.state.doc
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
      current.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
      current.focus()
    },
    focus: () => view.current?.focus(),
  }
}
