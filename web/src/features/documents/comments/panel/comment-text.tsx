import type { CommentPerson } from '@lectern/contracts'
import clsx from 'clsx'
import { useMemo } from 'react'
import { RenderedText } from '../../../../entities/document/markdown/rendered-text.tsx'
import { markMentions } from './mentions.ts'
import common from '../../../../shared/theme/common.module.css'
import classes from './comment-text.module.css'

/** What someone wrote, drawn through the sanitiser. Headings get ids of their own, which no address names. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly CommentPerson[] }) {
  const marked = useMemo(() => markMentions(text, mentions), [text, mentions])
  return (
    <RenderedText
      text={marked}
      format="markdown"
      idPrefix="comment-"
      className={clsx(common['flush'], classes['text'])}
    />
  )
}
