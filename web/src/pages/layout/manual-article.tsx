import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Heading } from '../../entities/document/markdown/render-markdown.ts'
import { Outline, outlineOf } from '../../features/documents/document-view/parts/outline.tsx'
import { Prose } from '../../features/documents/document-view/parts/prose.tsx'
import { useScrollToAnchor } from '../../features/documents/document-view/use-anchor.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import classes from './manual-article.module.css'

interface ManualArticleProps {
  title: string
  /** Markdown. */
  text: string
  /** Behind the text. */
  children?: ReactNode
}

/** A chapter with its outline. Links to other chapters open without loading the page again. */
export function ManualArticle({ title, text, children }: ManualArticleProps) {
  const navigate = useNavigate()
  const article = useRef<HTMLElement>(null)
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  usePageTitle(title)
  useScrollToAnchor(headings.length > 0)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      if (!/^(help\/[a-z-]+|openapi)(#|$)/.test(href) || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void navigate(`/${href}`)
    }
    const element = article.current
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('click', onClick)
    }
  }, [navigate])
  return (
    <div className={clsx('l-grid l-evenly l-gap-40 l-article', classes['page'])}>
      <article ref={article} className={classes['article']}>
        <h1>{title}</h1>
        <Prose text={text} onHeadings={setHeadings} isPage className={clsx('l-mt-16', classes['text'])} />
        {children}
      </article>
      <div className="l-roomy-only">
        <Outline headings={outlineOf(headings)} />
      </div>
    </div>
  )
}
