import type { DocDetail } from '@lectern/contracts'
import type { CustomContent, MarkdownContent } from '@lectern/model'
import clsx from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toPlainText } from '../../entities/document/markdown/plain-text.ts'
import type { Heading } from '../../entities/document/markdown/render-markdown.ts'
import { DocumentHead } from './parts/document-head.tsx'
import { Prose } from './parts/prose.tsx'
import classes from './document.module.css'

/** Minutes a text takes to read: 400 Chinese characters or 220 words of others. */
export function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / 400 + words / 220))
}

/** A Markdown or rich-text document with its outline. */
export function TextDocument({ detail, content }: { detail: DocDetail; content: CustomContent | MarkdownContent }) {
  const { t } = useTranslation('document')
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const text = content.kind === 'markdown' ? content.text : content.html
  const minutes = useMemo(() => readingMinutes(toPlainText(text)), [text])
  // The body often repeats the title as its first heading; the page has one already.
  const shown = useMemo(
    () => (content.kind === 'markdown' ? dropTitle(text, detail.name) : text),
    [content.kind, text, detail.name],
  )
  const listed = outlineOf(headings)
  return (
    <div className={classes['text']} data-single={listed.length < 2 || undefined}>
      <article>
        <DocumentHead detail={detail} display meta={<span>{t('text.minutes', { count: minutes })}</span>} />
        <Prose
          text={shown}
          format={content.kind === 'markdown' ? 'markdown' : 'html'}
          onHeadings={setHeadings}
          className={clsx(classes['textBody'])}
        />
        {text.trim() === '' && <p className={classes['resultType']}>{t('text.empty')}</p>}
      </article>
      {listed.length >= 2 && <Outline headings={listed} />}
    </div>
  )
}

/** Removes a first line `# Title` that says the document's name again. */
export function dropTitle(text: string, name: string): string {
  const match = /^\s*# +(.+?)\s*#*\s*(?:\n|$)/.exec(text)
  return match?.[1]?.trim() === name.trim() ? text.slice(match[0].length) : text
}

/** The two highest levels that occur. */
function outlineOf(headings: readonly Heading[]): { heading: Heading; level: number }[] {
  const levels = [...new Set(headings.map((heading) => heading.level))].sort((a, b) => a - b).slice(0, 2)
  return headings
    .filter((heading) => levels.includes(heading.level) && heading.text !== '')
    .map((heading) => ({ heading, level: levels.indexOf(heading.level) }))
}

function Outline({ headings }: { headings: readonly { heading: Heading; level: number }[] }) {
  const { t } = useTranslation('document')
  const navigate = useNavigate()
  const current = useCurrentHeading(headings.map(({ heading }) => heading.id).join('\n'))
  return (
    <nav className={classes['outline']} aria-label={t('text.outline')}>
      <h2>{t('text.outline')}</h2>
      <ul>
        {headings.map(({ heading, level }) => (
          <li key={heading.id}>
            <button
              type="button"
              data-level={level}
              aria-current={heading.id === current ? 'true' : undefined}
              onClick={() => {
                document.getElementById(heading.id)?.scrollIntoView()
                void navigate(
                  { hash: `#${encodeURIComponent(heading.id)}` },
                  { replace: true, preventScrollReset: true },
                )
              }}
            >
              {heading.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The heading above the middle of the upper half. */
function useCurrentHeading(key: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const ids = key.split('\n')
    let frame = 0
    const read = () => {
      frame = 0
      const line = Math.min(240, window.innerHeight / 3)
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line)
      setCurrent(passed.at(-1) ?? ids[0] ?? '')
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key])
  return current
}
