import type { CommentPerson } from '@lectern/contracts'
import clsx from 'clsx'
import { useMemo } from 'react'
import { renderMarkdown } from '../../../../entities/document/markdown/render-markdown.ts'
import { markMentions } from './mentions.ts'
import common from '../../../../shared/theme/common.module.css'
import classes from './comment-text.module.css'

/** What somebody wrote, drawn through the sanitiser. Headings get ids of their own, which no address names. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly CommentPerson[] }) {
  const html = useMemo(() => renderMarkdown(markMentions(text, mentions), 'comment-').html, [text, mentions])
  return <div className={clsx(common['flush'], classes['text'])} dangerouslySetInnerHTML={{ __html: html }} />
}
