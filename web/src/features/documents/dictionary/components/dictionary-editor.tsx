import { Button } from '@mantine/core'
import { dictionaryItemTypes, dictionaryLimits, type DictionaryDetail } from '@lectern/contracts'
import { IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { SaveBar } from '../../../../shared/ui/form/save-bar.tsx'
import { ValueGrid } from '../../../../shared/ui/form/value-grid/value-grid.tsx'
import type { GridColumn } from '../../../../shared/ui/form/value-grid/value-grid-column.ts'
import { useDeleteDictionary } from '../api/dictionary-mutations.ts'
import { blankItem, withItems } from '../dictionary-rows.ts'
import type { PastedItem } from '../paste-items.ts'
import { DictionaryHead } from './dictionary-head.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { UsageList } from './usage-list.tsx'
import { useDictionaryEdit } from './use-dictionary-edit.ts'
import { useUsageQuestion } from './use-usage-question.tsx'
import classes from './dictionary.module.css'

interface DictionaryEditorProps {
  dictionary: DictionaryDetail
  projectId: string
  canEdit: boolean
  /** Whether items are being pasted, into this one or a new one. */
  isPasting: boolean
  onPasteClose: () => void
  onCreate: (name: string, items: readonly PastedItem[]) => Promise<string | undefined>
  onDirty: (isDirty: boolean) => void
  onDeleted: () => void
}

function useItemColumns(): GridColumn[] {
  const { t } = useTranslation(['dictionary', 'common'])
  return [
    {
      key: 'value',
      label: t('column.value'),
      width: 'minmax(148px, 0.8fr)',
      kind: 'mono',
      maxLength: dictionaryLimits.value,
    },
    { key: 'name', label: t('common:name'), width: 'minmax(96px, 0.6fr)', maxLength: dictionaryLimits.itemName },
    {
      key: 'description',
      label: t('column.description'),
      width: 'minmax(96px, 1fr)',
      maxLength: dictionaryLimits.itemDescription,
    },
    {
      key: 'type',
      label: t('column.type'),
      width: '92px',
      kind: 'choice',
      choices: dictionaryItemTypes.map((value) => ({ value, label: value })),
    },
  ]
}

/** One dictionary: its items in a grid, and where it is used. */
export function DictionaryEditor(props: DictionaryEditorProps) {
  const { dictionary, projectId, canEdit, isPasting, onPasteClose, onCreate, onDirty, onDeleted } = props
  const { t } = useTranslation('dictionary')
  const remove = useDeleteDictionary({ moduleId: dictionary.moduleId, projectId })
  const ask = useUsageQuestion(dictionary)
  const edit = useDictionaryEdit(dictionary, () => ask('values'))
  const { grid, isDirty } = edit
  useUnsavedGuard(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const askAndDelete = async () => {
    if (!(await ask('delete'))) return
    try {
      const { trashId } = await remove.mutateAsync(dictionary.id)
      showDeleted(t('delete.done', { name: dictionary.name }), trashId)
      onDeleted()
    } catch {
      // Reported by the mutation's own error handling.
    }
  }
  // Error codes may be edited beside it: each takes the key while it has something to save.
  useCommands(commands.writing, { save: isDirty ? () => void edit.save() : undefined })
  const columns = useItemColumns()
  return (
    <div className={clsx('l-column l-gap-12 l-px-20 l-pt-16 l-pb-32', classes['editor'])}>
      <DictionaryHead dictionary={dictionary} canEdit={canEdit} onDelete={() => void askAndDelete()} />
      {dictionary.description !== '' && (
        <p className={clsx('l-t2 l-break l-as-typed', classes['about'])}>{dictionary.description}</p>
      )}
      <ValueGrid
        label={t('items', { name: dictionary.name })}
        rows={grid.rows}
        stored={grid.stored}
        problems={edit.problems}
        isReadOnly={!canEdit}
        addLabel={t('addItem')}
        blank={blankItem}
        onChange={grid.set}
        columns={columns}
      />
      <FormProblem>{edit.problem}</FormProblem>
      {canEdit && isDirty && (
        <SaveBar
          className="l-row l-wrap l-gap-8"
          status={t('unsaved', { count: grid.changes })}
          discardLabel={t('discard')}
          saveLabel={t('save')}
          isSaving={edit.isSaving}
          onDiscard={edit.discard}
          onSave={() => void edit.save()}
        >
          {edit.isStale && <Button onClick={() => void edit.takeTheirs()}>{t('takeTheirs')}</Button>}
        </SaveBar>
      )}
      <UsageList id={dictionary.id} />
      {canEdit && (
        <p className="l-flex l-gap-6 l-t2 l-size-12 l-line-18">
          <IconAlertTriangle className="l-fixed l-warn l-mt-1" size={15} stroke={1.6} aria-hidden />
          {t('usage.warning')}
        </p>
      )}
      <PasteDialog
        opened={isPasting}
        into={{ name: dictionary.name, values: new Set(grid.rows.map(({ values }) => values['value'] ?? '')) }}
        onClose={onPasteClose}
        onTake={(items) => {
          grid.set(withItems(grid.rows, items))
          onPasteClose()
        }}
        onCreate={onCreate}
      />
    </div>
  )
}
