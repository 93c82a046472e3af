import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../../../entities/doc-tree/tree-model.ts'
import { EditCell } from '../../../../shared/ui/form/edit-cell.tsx'
import type { EditField } from '../edit-fields.ts'
import type { ListRowProps } from './row-types.ts'
import classes from './cells.module.css'

type EditableProps = Pick<ListRowProps, 'list' | 'node' | 'edit' | 'editing'> & { field: EditField }

/** A text of a row that is typed over where it stands. */
export function EditableText({ list, node, edit, editing, field }: EditableProps) {
  const { t } = useTranslation('api-list')
  const name = labelOf(list.model.tree, node)
  if (edit === undefined) return null
  const text = edit.textOf(node, field)
  if (editing === field) return <Editor list={list} node={node} edit={edit} editing={editing} field={field} />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('l-fits l-py-0 l-px-4 l-h-24 l-no-fill l-cut l-round-tag l-frame-clear', classes['open'])}
      aria-label={t(`cell.edit.${field}`, { name, text: text === '' ? t('cell.empty') : text })}
      onClick={() => edit.onBegin(node, field)}
    >
      {text}
    </button>
  )
}

/** The field of a cell while it is edited. */
export function Editor({ list, node, edit, field }: EditableProps) {
  const { t } = useTranslation('api-list')
  if (edit === undefined) return null
  return (
    <EditCell
      label={t(`cell.label.${field}`, { name: labelOf(list.model.tree, node) })}
      initial={edit.textOf(node, field)}
      {...(field === 'order' && { align: 'end' as const })}
      check={(typed) => edit.check(node, field, typed)}
      onSave={(typed) => edit.save(node, field, typed)}
      onDone={(step) => edit.onDone(node, field, step)}
    />
  )
}
