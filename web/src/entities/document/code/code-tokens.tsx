import { tokenize } from './highlight.ts'

/** A text in the colours of its language, without an element around it. */
export function CodeTokens({ code, language }: { code: string; language: string }) {
  return tokenize(code, language).map((token, index) =>
    token.kind === 'plain' ? (
      token.text
    ) : (
      <span key={index} className={`code-${token.kind}`}>
        {token.text}
      </span>
    ),
  )
}
