import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { StreamLanguage } from '@codemirror/language'
import { java } from '@codemirror/legacy-modes/mode/clike'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { xml } from '@codemirror/legacy-modes/mode/xml'
import type { Extension } from '@codemirror/state'
import { foldingByIndentation } from './folding-by-indentation.ts'
import { graphql } from './graphql-mode.ts'

export type CodeLanguage =
  | 'json'
  | 'markdown'
  | 'html'
  | 'xml'
  | 'graphql'
  | 'javascript'
  | 'typescript'
  | 'java'
  | 'shell'
  | 'text'

/** How the editor reads a text. */
export function languageOf(language: CodeLanguage): Extension {
  switch (language) {
    case 'json':
      return json()
    case 'markdown':
      return markdown({ base: markdownLanguage })
    case 'html':
      return html()
    case 'xml':
      return [StreamLanguage.define(xml), foldingByIndentation]
    case 'graphql':
      return [StreamLanguage.define(graphql), foldingByIndentation]
    case 'javascript':
      return javascript()
    case 'typescript':
      return javascript({ typescript: true })
    case 'java':
      return StreamLanguage.define(java)
    case 'shell':
      return StreamLanguage.define(shell)
    case 'text':
      return []
  }
}
