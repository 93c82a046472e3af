import { isPlainText } from '@lectern/model'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { Heading } from '../../../../entities/document/markdown/render-markdown.ts'
import type * as RenderedModule from '../../../../entities/document/markdown/rendered-text.tsx'
import { languageOfText } from '../../../../shared/lib/text-language.ts'
import classes from '../../../../shared/ui/text/prose.module.css'

/** Kept for texts that are drawn later: they need no second pass. */
let loaded: typeof RenderedModule | undefined

async function load(): Promise<typeof RenderedModule> {
  return (loaded ??= await import('../../../../entities/document/markdown/rendered-text.tsx'))
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
  /** A document of its own rather than what is said about something. */
  isPage?: boolean
}

/** A text people wrote, as Markdown or HTML. Plain ones are drawn at once; others when their reader is loaded, in the room they need. */
export function Prose({
  text,
  format = 'markdown',
  idPrefix = '',
  onHeadings,
  className,
  inline = false,
  isPage = false,
}: ProseProps) {
  const isPlain = format === 'markdown' && isPlainText(text)
  const [module, setModule] = useState(loaded)
  useEffect(() => {
    if (!isPlain && module === undefined) void load().then(setModule)
  }, [isPlain, module])
  const names = clsx(classes['prose'], inline && classes['inline'], isPage && classes['page'], className)
  const lang = languageOfText(text)
  if (isPlain)
    return (
      <div {...{ lang }} className={names}>
        {text.trim() === '' ? null : <p>{text.trim()}</p>}
      </div>
    )
  if (module === undefined)
    return (
      <div {...{ lang }} className={clsx(names, classes['pending'])}>
        {text}
      </div>
    )
  return <module.RenderedText {...{ text, format, idPrefix, onHeadings }} className={names} />
}
