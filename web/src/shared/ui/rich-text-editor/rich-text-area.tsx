/*
 * The text as readers see it, being written. Owns: the editor's life and what goes in and out of it. A stored text is written again only when someone
 * changes it. Does not own: what it can hold (`extensions.ts`) and its tools (`toolbar.tsx`).
 */
import { Editor, getSchema, type JSONContent } from '@tiptap/core'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import prose from '../text/prose.module.css'
import { describeHtml } from './describe-html.ts'
import { editorEvents, insertPictures, type TakenPicture } from './editor-events.ts'
import { richTextExtensions } from './extensions.ts'
import { canHold, readHtml, writeHtml } from './rich-html.ts'
import { Toolbar } from './toolbar.tsx'
import classes from './rich-text-editor.module.css'

interface RichTextAreaProps extends RichTextEditorProps {
  onSource: () => void
  /** The text has markup that would be lost. */
  onRefuse: () => void
}

export function RichTextArea(props: RichTextAreaProps) {
  const { label, value, onSource, onRefuse, fills = false } = props
  const { t } = useTranslation('rich-text')
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  /** What the editor holds, as it was last set or read. */
  const known = useRef<string>(undefined)
  const [editor, setEditor] = useState<Editor>()

  const putPictures = async (target: Editor, files: readonly File[], at?: number) =>
    insertPictures(target, await latest.current.onPictures?.(files), at)

  /** Made once, with what is there then; `undefined` when that cannot be held. */
  const make = useEffectEvent((element: HTMLElement): Editor | undefined => {
    const extensions = richTextExtensions((text) => t('task', { text }))
    const schema = getSchema(extensions)
    if (!canHold(value, schema)) return undefined
    known.current = value
    const made = new Editor({
      element,
      extensions,
      // The library's own form of a document.
      content: readHtml(value, schema).toJSON() as JSONContent,
      injectCSS: false,
      editorProps: {
        attributes: {
          'aria-label': label,
          'aria-multiline': 'true',
          role: 'textbox',
          class: `${prose['prose'] ?? ''} ${classes['content'] ?? ''}`,
        },
        ...editorEvents({
          onFiles: (files, at) => void putPictures(made, files, at),
          onTools: () => frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
        }),
      },
      onUpdate: ({ editor: { state } }) => {
        known.current = writeHtml(state.doc)
        latest.current.onChange(known.current)
      },
    })
    return made
  })
  const refuse = useEffectEvent(onRefuse)
  // Before anything is painted: its tools are above it.
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const made = make(element)
    if (made === undefined) refuse()
    setEditor(made)
    return () => made?.destroy()
  }, [])

  useEffect(() => {
    if (editor === undefined || editor.isDestroyed || known.current === value) return
    // The server writes some things in another way than the editor; the cursor stays where it is then.
    if (known.current !== undefined && describeHtml(known.current) === describeHtml(value)) return
    if (!canHold(value, editor.schema)) {
      refuse()
      return
    }
    known.current = value
    const { doc, tr } = editor.state
    const next = readHtml(value, editor.schema)
    editor.view.dispatch(
      tr.replaceWith(0, doc.content.size, next.content).setMeta('preventUpdate', true).setMeta('addToHistory', false),
    )
  }, [editor, value])

  return (
    <div
      className={clsx('l-column l-on-page l-round l-frame-ctl l-narrow', classes['frame'])}
      ref={frame}
      data-fill={fills || undefined}
    >
      {editor !== undefined && (
        <Toolbar
          editor={editor}
          onPictures={props.onPictures && ((files) => void putPictures(editor, files))}
          onSource={onSource}
        />
      )}
      <div className="l-short l-scroll l-grow" ref={host} />
    </div>
  )
}

export interface RichTextEditorProps {
  /** Name for screen readers. */
  label: string
  /** HTML as the server stores it. */
  value: string
  onChange: (html: string) => void
  /**
   * Sends pictures that were pasted, dropped or chosen to the server; `undefined` for each that did not get there. Without it the text takes none.
   */
  onPictures?: (files: readonly File[]) => Promise<TakenPicture[]>
  /** The text as readers see it, beside the source. */
  renderPreview: (html: string) => ReactNode
  /** Takes the height it is given. */
  fills?: boolean
}
