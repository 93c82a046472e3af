import type { SnippetFormat, SnippetProblem } from '@lectern/formats/snippets'
import { IconInfoCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeLanguage } from '../../../../shared/ui/code-editor/code-language.ts'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { stretchOf } from './problem-place.ts'
import classes from './import.module.css'

interface TextSourceProps {
  text: string
  format: SnippetFormat
  problems: readonly SnippetProblem[]
  onChange: (text: string) => void
}

const shownProblems = 3
/** How a text of a language begins, where a sentence would say less. */
const samples: Readonly<Partial<Record<SnippetFormat, string>>> = {
  curl: "curl https://example.com/orders -H 'X-Trace: 1' -d '{}'",
  typescript: 'interface Order {\n  id: string\n}',
  java: 'public class Order {\n  private String id;\n}',
  xml: '<order>\n  <id>1</id>\n</order>',
}
const languages: Readonly<Record<SnippetFormat, CodeLanguage>> = {
  json: 'json',
  jsonSchema: 'json',
  curl: 'shell',
  typescript: 'typescript',
  java: 'java',
  xml: 'xml',
  query: 'text',
  bulk: 'text',
}

/** The pasted text, with what is wrong marked where it stands. */
export function TextSource({ text, format, problems, onChange }: TextSourceProps) {
  const { t } = useTranslation('grid')
  const editor = useRef<CodeEditorHandle>(null)
  const marks = useMemo(
    () =>
      problems.map((problem) => ({
        ...stretchOf(text, problem),
        message: t(`import.problem.${problem.name}`, { detail: problem.detail }),
      })),
    [problems, text, t],
  )
  return (
    <>
      <CodeEditor
        ref={editor}
        isField
        label={t('import.source')}
        language={languages[format]}
        placeholder={samples[format] ?? t(`import.placeholder.${sentenceOf(format)}`)}
        value={text}
        problems={marks}
        className={clsx('l-fixed l-on-sunken', classes['source'])}
        onChange={onChange}
      />
      <p className="l-flex l-middle l-gap-6 l-t3 l-size-12">
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        {t('import.warning')}
      </p>
      <div
        role="status"
        className={clsx('l-unless-empty l-py-8 l-px-12 l-round l-on-bad-soft l-bad l-break', classes['problems'])}
      >
        {problems.slice(0, shownProblems).map(({ line, column }, index) => (
          <button
            className="l-block l-inherit l-text-start l-bare"
            key={index}
            type="button"
            onClick={() => {
              const mark = marks[index]
              if (mark !== undefined) editor.current?.reveal(mark.from, mark.to)
            }}
          >
            {t('import.place', { line, column, text: marks[index]?.message })}
          </button>
        ))}
        {problems.length > shownProblems && <p>{t('import.more', { count: problems.length - shownProblems })}</p>}
      </div>
    </>
  )
}

function sentenceOf(format: SnippetFormat): 'json' | 'jsonSchema' | 'query' | 'bulk' {
  return format === 'jsonSchema' || format === 'query' || format === 'bulk' ? format : 'json'
}
