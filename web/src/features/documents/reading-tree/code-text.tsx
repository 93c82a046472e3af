import { tokenize } from '../../../entities/document/code/highlight.ts'

/** A short piece of code with its colours. */
export function CodeText({ code, language }: { code: string; language: string }) {
  return (
    <pre>
      {tokenize(code, language).map((token, index) => (
        <span key={index} className={token.kind === 'plain' ? undefined : `code-${token.kind}`}>
          {token.text}
        </span>
      ))}
    </pre>
  )
}
