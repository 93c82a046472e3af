import { CodeTokens } from '../../../entities/document/code/code-tokens.tsx'

/** A short piece of code with its colours. */
export function CodeText({ code, language }: { code: string; language: string }) {
  return (
    <pre>
      <CodeTokens code={code} language={language} />
    </pre>
  )
}
