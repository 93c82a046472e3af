import clsx from 'clsx'
import { memo, useMemo } from 'react'
import { tokenize } from '../../../../entities/document/code/highlight.ts'
import classes from './code.module.css'

/** Code with its colours. Scrolls by itself and can be reached with the keyboard. */
export const CodeBlock = memo(function CodeBlock({
  code,
  language,
  label,
  wrap = false,
}: {
  code: string
  /** As in fences: `json`, `shell`, `java`. */
  language: string
  /** What it is, for screen readers. */
  label: string
  wrap?: boolean
}) {
  const tokens = useMemo(() => tokenize(code, language), [code, language])
  return (
    <pre
      className={clsx('l-m-0 l-p-10-12 l-size-12 l-scroll', classes['code'], wrap && 'l-as-typed l-break')}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <code>
        {tokens.map((token, index) =>
          token.kind === 'plain' ? (
            token.text
          ) : (
            <span key={index} className={`code-${token.kind}`}>
              {token.text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
})
