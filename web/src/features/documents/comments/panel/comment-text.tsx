import type { CommentPerson } from '@lectern/contracts'
import clsx from 'clsx'
import { useId, useMemo } from 'react'
import { RenderedText } from '../../../../entities/document/markdown/rendered-text.tsx'
import { markMentions } from './mentions.ts'
import classes from './comment-text.module.css'

/** What someone wrote, drawn through the sanitiser. Its ids are its own among all comments of the page. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly CommentPerson[] }) {
  const id = useId()
  const marked = useMemo(() => markMentions(text, mentions), [text, mentions])
  return (
    <RenderedText
      text={marked}
      format="markdown"
      idPrefix={`comment-${id}-`}
      className={clsx('l-flush l-t1 l-line-20 l-break', classes['text'])}
    />
  )
}
