import { Button } from '@mantine/core'
import {
  checkDocument,
  markNumbers,
  newProblems,
  printSource,
  readSource,
  type DocumentContent,
  type JsonObject,
} from '@lectern/model'
import clsx from 'clsx'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { stretchOf } from '../../../../entities/document/stretch-of.ts'
import { CodeEditor, type CodeProblem } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { sayProblem } from '../state/problem-words.ts'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

const shownProblems = 3

/** Everything the document holds, as JSON: what the form has no field for is here. */
export function SourceSection({ editor }: SectionProps) {
  const code = useRef<CodeEditorHandle>(null)
  const { t } = useTranslation('doc-editor')
  const { t: tContent } = useTranslation('content')
  const { content } = editor.values
  const printed = useMemo(() => printSource(content), [content])
  const text = editor.typedSource ?? printed
  const reading = useMemo(() => read(text, content), [text, content])
  const problems = useMemo(
    () => [
      ...reading.errors.map(({ offset, length, error }): CodeProblem => ({
        from: offset,
        to: offset + Math.max(1, length),
        message: t('json.problem', { code: printParseErrorCode(error) }),
      })),
      ...reading.problems.map((problem): CodeProblem => ({
        ...stretchOf(text, problem.pointer),
        message: sayProblem(problem, tContent),
      })),
    ],
    [reading, text, t, tContent],
  )
  const isTyped = text !== printed && reading.content !== undefined
  const isWaiting = text !== printed && reading.content === undefined
  const apply = () => {
    if (reading.content !== undefined) editor.applySource(reading.content)
  }
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.source')}</h2>
        <span className="l-hint">{t('source.hint')}</span>
        <span className="l-row l-at-end l-gap-8">
          {isWaiting && <span className="l-bad">{t('source.waiting')}</span>}
          {isTyped && <span className="l-bad">{t('source.pending')}</span>}
          <Button disabled={text === printed} onClick={() => editor.typeSource(printed)}>
            {t('source.reset')}
          </Button>
          <Button variant="filled" disabled={!isTyped} onClick={apply}>
            {t('source.apply')}
          </Button>
        </span>
      </div>
      {problems.length > 0 && (
        <ul
          className={clsx(
            'l-column l-gap-2 l-m-0 l-py-8 l-px-12 l-bad l-on-bad-soft l-round l-frame-bad l-no-marks',
            classes['problems'],
          )}
        >
          {problems.slice(0, shownProblems).map((problem) => (
            <li key={`${String(problem.from)} ${problem.message}`}>
              <button
                className="l-inherit l-text-start l-bare"
                type="button"
                onClick={() => code.current?.reveal(problem.from, problem.to)}
              >
                {t('source.place', { ...placeOf(text, problem.from), message: problem.message })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <CodeEditor
        ref={code}
        className={classes['code']}
        language="json"
        label={t('sections.source')}
        value={text}
        problems={problems}
        onChange={editor.typeSource}
      />
    </>
  )
}

interface Reading {
  /** Absent while the text is not one. */
  content?: DocumentContent
  errors: readonly ParseError[]
  problems: ReturnType<typeof checkDocument>
}

function read(text: string, before: DocumentContent): Reading {
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: true })
  // Errors have the places of the text itself.
  const parsed: unknown = parse(markNumbers(text), [], { allowTrailingComma: true })
  if (errors.length > 0 || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { errors, problems: [] }
  // What was parsed is JSON. `checkDocument` looks at every field; the server looks again.
  const content = readSource(parsed as JsonObject, before) as unknown as DocumentContent
  const problems = newProblems(checkDocument(content), checkDocument(before))
  return problems.length > 0 ? { errors, problems } : { content, errors, problems }
}

/** Line and column, both from 1. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
