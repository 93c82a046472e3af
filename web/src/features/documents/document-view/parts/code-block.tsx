import clsx from 'clsx'
import { memo } from 'react'
import { CodeTokens } from '../../../../entities/document/code/code-tokens.tsx'
import { JsonBlock } from './json-block.tsx'
import classes from './code.module.css'

interface CodeBlockProps {
  code: string
  /** As in fences: `json`, `shell`, `java`. */
  language: string
  /** What it is, for screen readers. */
  label: string
}

/** Code with its colours; JSON folds. Long lines wrap. Scrolls by itself and can be reached with the keyboard. */
export const CodeBlock = memo(function CodeBlock({ code, language, label }: CodeBlockProps) {
  // Another text begins with its own folds.
  if (language === 'json' && code !== '') return <JsonBlock key={code} code={code} label={label} />
  return (
    <pre
      className={clsx(
        'l-m-0 l-py-10 l-px-12 l-scroll l-size-12 l-break l-line-19 l-as-typed l-inner-focus',
        classes['code'],
      )}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <code>
        <CodeTokens code={code} language={language} />
      </code>
    </pre>
  )
})
