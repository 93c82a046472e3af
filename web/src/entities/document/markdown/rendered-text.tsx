import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languageOfText } from '../../../shared/lib/text-language.ts'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { Diagram } from './diagram.tsx'
import { renderHtml, renderMarkdown, type Heading } from './render-markdown.ts'
import { useRenderWords } from './use-render-words.ts'

interface RenderedTextProps {
  text: string
  format: 'markdown' | 'html'
  /** Begins the ids of headings and footnotes. */
  idPrefix: string
  onHeadings?: ((headings: readonly Heading[]) => void) | undefined
  className: string
}

/** A text people wrote as safe HTML, with a button to copy each block of code, and diagrams drawn. Loaded on demand, with its reader. */
export function RenderedText({ text, format, idPrefix, onHeadings, className }: RenderedTextProps) {
  const navigate = useNavigate()
  const words = useRenderWords()
  const { html, headings } =
    format === 'html' ? renderHtml(text, words, idPrefix) : renderMarkdown(text, words, idPrefix)
  const container = useRef<HTMLDivElement>(null)
  // The same object while the text is the same: the elements inside are this component's to add to.
  const content = useMemo(() => ({ __html: html }), [html])
  // A text that is being written stays in sight while its diagrams are drawn again.
  const [firstHtml] = useState(html)
  const isArriving = html === firstHtml
  const lang = useMemo(() => languageOfText(text), [text])
  const [blocks, setBlocks] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    onHeadings?.(headings)
  }, [headings, onHeadings])
  useEffect(() => settlePictures(container.current), [html])
  useEffect(() => {
    setBlocks(Array.from(container.current?.querySelectorAll<HTMLElement>('pre.md-code') ?? []))
  }, [html])
  /** Links within the text lead within this page; `<base href>` would bend them. */
  const followLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith('#') || href.length < 2) return
    event.preventDefault()
    const note = /^#(?:footnote|reference)-\d+$/.test(href)
      ? container.current?.querySelector(`[id="${idPrefix}${href.slice(1)}"]`)
      : undefined
    if (note) note.scrollIntoView({ block: 'center' })
    else void navigate({ hash: `#${idPrefix}${href.slice(1)}` }, { preventScrollReset: true, replace: true })
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => followLink(event)
    const element = container.current
    element?.addEventListener('click', listener)
    return () => element?.removeEventListener('click', listener)
  }, [])
  return (
    <>
      <div
        ref={container}
        lang={lang}
        className={className}
        data-arriving={isArriving || undefined}
        dangerouslySetInnerHTML={content}
      />
      {blocks.map((block, index) => createPortal(<CopyCode block={block} />, block, index))}
      {blocks.map((block, index) => {
        const frame = block.closest<HTMLElement>('.md-diagram')
        return frame && createPortal(<Diagram source={sourceOf(block)} frame={frame} />, frame, index)
      })}
    </>
  )
}

/** Marks pictures as soon as their height is known. */
function settlePictures(text: HTMLElement | null): (() => void) | undefined {
  const settle = ({ target }: { target: unknown }) =>
    target instanceof HTMLImageElement && target.toggleAttribute('data-settled', true)
  for (const picture of text?.querySelectorAll('img') ?? []) if (picture.complete) settle({ target: picture })
  text?.addEventListener('load', settle, true)
  text?.addEventListener('error', settle, true)
  return () => {
    text?.removeEventListener('load', settle, true)
    text?.removeEventListener('error', settle, true)
  }
}

const sourceOf = (block: HTMLElement): string => block.querySelector('code')?.textContent ?? ''

function CopyCode({ block }: { block: HTMLElement }) {
  const { t } = useTranslation('document')
  return (
    <span className="md-copy">
      <CopyButton label={t('text.copyCode')} text={() => sourceOf(block)} />
    </span>
  )
}
