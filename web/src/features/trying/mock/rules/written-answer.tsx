import { mockRuleLimits } from '@lectern/contracts'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeLanguage } from '../../../../shared/ui/code-editor/code-language.ts'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { requestPlaceholders, type MockedDocument } from './mocked-document.ts'
import type { RuleForm } from './rule-draft.ts'
import { templateCompletion } from './template-completion.ts'
import { TemplateHelp } from './template-help.tsx'
import { templateNames, type TemplateNames } from './template-names.ts'

export type WrittenKind = 'text' | 'template' | 'script'

interface WrittenAnswerProps {
  kind: WrittenKind
  document: MockedDocument
  answer: RuleForm['answer']
  onChange: (changes: Partial<RuleForm['answer']>) => void
}

/** A text, a template or a script, with what it may have. */
export function WrittenAnswer({ kind, document, answer, onChange }: WrittenAnswerProps) {
  const { t } = useTranslation('mock-rule')
  const editor = useRef<CodeEditorHandle>(null)
  const isLiteral = kind === 'text' && answer.isLiteral === 1
  const names = useMemo(
    () => (isLiteral ? [] : templateNames(kind, requestPlaceholders(document))),
    [isLiteral, kind, document],
  )
  const latest = useLatestNames(names)
  const extensions = useMemo(() => templateCompletion(() => latest.current), [latest])
  return (
    <div className="l-column l-gap-8">
      <CodeEditor
        key={kind}
        ref={editor}
        className="l-max-h-reading"
        label={t(kind)}
        language={languageOf(kind, answer.mediaType)}
        extensions={extensions}
        value={answer.text}
        onChange={(text) => onChange({ text: text.slice(0, mockRuleLimits.text) })}
      />
      {names.length > 0 && <TemplateHelp names={names} onInsert={(text) => editor.current?.insert(text)} />}
    </div>
  )
}

function useLatestNames(names: TemplateNames): RefObject<readonly string[]> {
  const latest = useRef<readonly string[]>([])
  useEffect(() => {
    latest.current = names.flatMap(([, each]) => each)
  }, [names])
  return latest
}

function languageOf(kind: WrittenKind, mediaType: string): CodeLanguage {
  if (kind !== 'text') return 'javascript'
  if (/[/+]json\b/i.test(mediaType)) return 'json'
  if (/[/+]xml\b/i.test(mediaType)) return 'xml'
  return /\bhtml\b/i.test(mediaType) ? 'html' : 'text'
}
