import { textBefore, trimEndOf, toPlainText } from '@lectern/model'
import type { DocDetail } from '@lectern/contracts'
import type { CustomContent, MarkdownContent } from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Heading } from '../../../entities/document/markdown/render-markdown.ts'
import { DocumentNeighbours } from './document-neighbours.tsx'
import { DocumentHead } from './parts/document-head.tsx'
import { Outline, outlineOf } from './parts/outline.tsx'
import { Prose } from './parts/prose.tsx'
import classes from './text-document.module.css'

/** Minutes a text takes to read: 400 Chinese characters or 220 words of others. */
function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / 400 + words / 220))
}

/** Of Markdown and of HTML, as nearly all texts write it. */
const headingStart = /^#{1,3} |<h[1-3]/gm

/** A Markdown or rich-text document with its outline. */
export function TextDocument({ detail, content }: { detail: DocDetail; content: CustomContent | MarkdownContent }) {
  const { t } = useTranslation('document')
  const [headings, setHeadings] = useState<readonly Heading[]>()
  const text = content.kind === 'markdown' ? content.text : content.html
  const minutes = useMemo(() => readingMinutes(toPlainText(text)), [text])
  // The body often repeats the title as its first heading; the page has one already.
  const shown = useMemo(
    () => (content.kind === 'markdown' ? dropTitle(text, detail.name) : dropHtmlTitle(text, detail.name)),
    [content.kind, text, detail.name],
  )
  const listed = outlineOf(headings ?? [])
  // Until the text is drawn: what stands beside it must not move it then.
  const isSingle = headings === undefined ? (shown.match(headingStart)?.length ?? 0) < 2 : listed.length < 2
  return (
    <div className={clsx('l-grid l-evenly l-gap-40 l-article', classes['text'])} data-single={isSingle || undefined}>
      <article>
        <DocumentHead detail={detail} display meta={<span>{t('text.minutes', { count: minutes })}</span>} />
        <Prose
          text={shown}
          format={content.kind === 'markdown' ? 'markdown' : 'html'}
          onHeadings={setHeadings}
          isPage
          className={clsx('l-mt-20', classes['textBody'])}
        />
        {text.trim() === '' && <p className="l-note l-mono">{t('text.empty')}</p>}
        <DocumentNeighbours docId={detail.id} />
      </article>
      {listed.length >= 2 && <Outline headings={listed} />}
    </div>
  )
}

/** Removes a first `<h1>` that says the document's name again. */
function dropHtmlTitle(html: string, name: string): string {
  const match = /^\s*<h1>([^<]*)<\/h1>/.exec(html)
  return match?.[1]?.trim() === name.trim() ? html.slice(match[0].length) : html
}

/** Removes a first line `# Title` that says the document's name again. */
function dropTitle(text: string, name: string): string {
  const rest = text.trimStart()
  const line = textBefore(rest, '\n')
  const title = trimEndOf(line.replace(/^# +/, '').trimEnd(), '#').trimEnd()
  return line.startsWith('# ') && title === name.trim() ? rest.slice(line.length).replace(/^\s*\n/, '') : text
}
