import { printParseErrorCode } from 'jsonc-parser'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { stretchOf } from '../../../../entities/document/stretch-of.ts'
import { CodeEditor, type CodeProblem } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import type { ModelEdit } from '../state/use-model-edit.ts'
import classes from './model-source.module.css'

interface ModelSourceProps {
  edit: ModelEdit
  isReadOnly: boolean
  isSchema: boolean
  /** Nothing else of the model is shown. */
  isAlone: boolean
}

/** Values sentences ask for; each problem brings those of its own. */
const noValues = { method: '', path: '', place: '', name: '', status: '', mediaType: '', type: '', pattern: '' }

/** The model as JSON, with everything the grid has no column for. */
export function ModelSource({ edit, isReadOnly, isSchema, isAlone }: ModelSourceProps) {
  const { t } = useTranslation('models')
  const { t: tContent } = useTranslation('content')
  const editor = useRef<CodeEditorHandle>(null)
  const { text, reading } = edit
  const problems = useMemo(
    () => [
      ...reading.errors.map(({ offset, length, error }): CodeProblem => ({
        from: offset,
        to: offset + Math.max(1, length),
        message: t('source.broken', { code: printParseErrorCode(error) }),
      })),
      ...reading.problems.map(({ rule, params, pointer }): CodeProblem => ({
        ...stretchOf(text, pointer),
        message: tContent(rule, { ...noValues, ...params }),
      })),
    ],
    [reading, text, t, tContent],
  )
  const [first] = problems
  return (
    <section
      className={clsx('l-column l-grow l-short', classes['source'])}
      data-alone={isAlone || undefined}
      aria-label={t('source.title')}
    >
      <div className="l-row l-fixed l-gap-8 l-pl-16 l-pr-12 l-min-h-40 l-rule-bottom">
        <h3 className="l-grow l-size-13 l-bold l-line-20">{isSchema ? t('source.schema') : t('source.title')}</h3>
        <CopyButton text={() => text} label={t('source.copy')} />
      </div>
      <CodeEditor
        className={classes['code']}
        language="json"
        label={t('source.title')}
        value={text}
        problems={problems}
        readOnly={isReadOnly}
        onChange={edit.editText}
        ref={editor}
      />
      <div className="l-row l-fixed l-py-4 l-pl-16 l-pr-12 l-min-h-34 l-on-sunken l-size-12 l-rule-top" role="status">
        {first === undefined ? (
          <span className="l-row l-narrow l-gap-6 l-ok">
            <IconCheck size={14} stroke={1.8} aria-hidden />
            {t('source.valid')}
          </span>
        ) : (
          <button
            type="button"
            className="l-row l-narrow l-gap-6 l-bad l-text-start l-bare"
            onClick={() => editor.current?.reveal(first.from, first.to)}
          >
            <IconAlertCircle className="l-fixed" size={14} stroke={1.6} aria-hidden />
            {first.message}
          </button>
        )}
      </div>
    </section>
  )
}
