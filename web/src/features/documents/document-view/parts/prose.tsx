import clsx from 'clsx'
import { useEffect, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainText } from '../../../../entities/document/markdown/plain-text.ts'
import type * as RendererModule from '../../../../entities/document/markdown/render-markdown.ts'
import type { Heading, RenderedText } from '../../../../entities/document/markdown/render-markdown.ts'
import classes from '../../../../shared/ui/text/prose.module.css'

type Renderer = typeof RendererModule
let loaded: Renderer | undefined
let loading: Promise<Renderer> | undefined

function load(): Promise<Renderer> {
  loading ??= import('../../../../entities/document/markdown/render-markdown.ts').then(
    (renderer) => (loaded = renderer),
  )
  return loading
}

interface ProseProps {
  text: string
  /** `html`: what a rich-text document holds. */
  format?: 'markdown' | 'html'
  /** In front of heading ids; headings without it are not addressed. */
  idPrefix?: string
  onHeadings?: (headings: readonly Heading[]) => void
  className?: string | undefined
  /** One line of meaning in a table rather than a text of its own. */
  inline?: boolean
}

/** A text people wrote, as Markdown or HTML. Plain ones are drawn at once; others when their reader is loaded, in the room they need. */
export function Prose({ text, format = 'markdown', idPrefix = '', onHeadings, className, inline = false }: ProseProps) {
  const navigate = useNavigate()
  const isPlain = format === 'markdown' && isPlainText(text)
  const [renderer, setRenderer] = useState(loaded)
  useEffect(() => {
    if (!isPlain && renderer === undefined) void load().then((module) => setRenderer(() => module))
  }, [isPlain, renderer])
  const rendered: RenderedText | undefined =
    isPlain || renderer === undefined
      ? undefined
      : format === 'html'
        ? renderer.renderHtml(text, idPrefix)
        : renderer.renderMarkdown(text, idPrefix)
  const headings = rendered?.headings
  useEffect(() => {
    if (headings !== undefined) onHeadings?.(headings)
  }, [headings, onHeadings])
  const names = clsx(classes['prose'], inline && classes['inline'], className)
  if (isPlain) return <div className={names}>{text.trim() === '' ? null : <p>{text.trim()}</p>}</div>
  if (rendered === undefined) return <div className={clsx(names, classes['pending'])}>{text}</div>
  /** Anchors of a text lead within this page; `<base href>` would bend them. */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith('#') || href.length < 2) return
    event.preventDefault()
    void navigate({ hash: `#${idPrefix}${href.slice(1)}` }, { preventScrollReset: true, replace: true })
  }
  // The HTML went through the sanitiser.
  // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears its links, which make clicks of keys by themselves
  return <div className={names} onClick={onClick} dangerouslySetInnerHTML={{ __html: rendered.html }} />
}
