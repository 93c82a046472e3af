import { Button } from '@mantine/core'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readConflicts, useDeciding } from '../../../../entities/change/conflict/conflict-answers.ts'
import { ConflictView } from '../../../../entities/change/conflict/conflict-view.tsx'
import type { DocEditor, OpenConflicts } from '../state/use-doc-editor.ts'
import { useFieldWords } from './field-words.ts'
import classes from './conflict-panel.module.css'

interface ConflictPanelProps {
  editor: DocEditor
  open: OpenConflicts
}

/** In place of the form: every place of the document that both sides changed. */
export function ConflictPanel({ editor, open }: ConflictPanelProps) {
  const { t } = useTranslation('doc-editor')
  const deciding = useDeciding(useMemo(() => readConflicts(open.conflicts), [open]))
  const wordsOf = useFieldWords(editor.start.moduleId)
  const { decisions, left, conflicts } = deciding
  const apply = () => {
    // Decisions of the round before stand: what they were about is not asked again while it is the same.
    const answers = [...new Map([...open.answers.map((each) => [each.id, each] as const), ...decisions]).values()]
    void editor.submit({ answers, answeredFor: open.revision })
  }
  return (
    <div className={clsx('l-column l-px-24 l-pt-20 l-centred l-max-w-1080 l-min-h-window', classes['panel'])}>
      <ConflictView deciding={deciding} level={1} wordsOf={wordsOf}>
        <Button onClick={editor.putOffConflicts}>{t('conflict.back')}</Button>
        <Button variant="filled" disabled={left > 0} onClick={apply}>
          {t('conflict.apply', { count: conflicts.length })}
        </Button>
      </ConflictView>
    </div>
  )
}
