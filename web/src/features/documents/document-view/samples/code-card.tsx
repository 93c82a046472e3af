import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { Heading } from '../parts/heading.tsx'
import classes from './samples.module.css'

interface CodeCardProps {
  title: string
  code: string
  language: string
  /** Menus and switches between title and copy. */
  controls?: ReactNode
  /** Stands between head and code. */
  below?: ReactNode
}

/** Code under a head with what is chosen about it. */
export function CodeCard({ title, code, language, controls, below }: CodeCardProps) {
  return (
    <section className={clsx('l-clip l-on-code l-card', classes['card'])} aria-label={title}>
      <header className="l-row l-gap-4 l-py-2 l-pl-12 l-pr-4 l-min-h-34 l-rule-bottom">
        <Heading level={2} className="l-grow l-size-12 l-medium l-line-18 l-one-line">
          {title}
        </Heading>
        {controls}
        <CopyButton text={code} />
      </header>
      {below}
      {code !== '' && (
        <div className={classes['cardBody']}>
          <CodeBlock code={code} language={language} label={title} />
        </div>
      )}
    </section>
  )
}
