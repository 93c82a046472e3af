import { type Row, typeLabel } from '@lectern/model'
import { Button, Drawer, Switch, TextInput, Textarea } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridParts } from '../state/grid-context.ts'
import { cellText, isEditable } from '../state/grid-cells.ts'
import { RulesForm } from './rules-pane.tsx'
import { TypeMenu } from './type-pane.tsx'
import classes from './panes.module.css'

/** One field as a form, for narrow pages. Every field is taken over when it is left. */
export default function FieldSheet({ row }: { row: Row | undefined }) {
  const { t } = useTranslation('common')
  const { actions } = useGridParts()
  const close = () => {
    actions.update({ pane: undefined })
  }
  return (
    <Drawer
      opened
      onClose={close}
      title={row?.name ?? ''}
      position="right"
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {row !== undefined && <SheetForm row={row} onClose={close} />}
    </Drawer>
  )
}

function SheetForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation(['grid', 'document'])
  const { actions, isReadOnly, canOpenModel } = useGridParts()
  const [part, setPart] = useState<'type' | 'rules'>()
  const isFixed = isReadOnly || actions.isFixed(row)
  const can = (column: Parameters<typeof isEditable>[1]) => isEditable(row, column, isFixed)
  if (part === 'rules')
    return (
      <RulesForm
        row={row}
        onClose={() => {
          setPart(undefined)
        }}
      />
    )
  if (part === 'type') return <TypeMenu row={row} />
  return (
    <div className={clsx('l-column l-gap-14', classes['sheet'])}>
      {isFixed && !isReadOnly && <p>{t('problem.locked')}</p>}
      <SheetText row={row} column="name" label={t('column.name')} canEdit={can('name')} />
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button
          fullWidth
          disabled={!can('type')}
          aria-label={t('row.type', { type: typeLabel(row) })}
          onClick={() => {
            actions.update({ paneText: '' })
            setPart('type')
          }}
        >
          {typeLabel(row)}
        </Button>
        <Button
          fullWidth
          disabled={!can('rules')}
          onClick={() => {
            setPart('rules')
          }}
        >
          {t('column.rules')}
        </Button>
      </div>
      {row.place === 'property' && (
        <Switch
          label={t('document:field.required')}
          checked={row.required}
          disabled={!can('required')}
          onChange={(event) => {
            actions.set([row], { required: event.currentTarget.checked })
          }}
        />
      )}
      <SheetText row={row} column="example" label={t('column.example')} canEdit={can('example')} />
      <SheetText row={row} column="description" label={t('column.description')} canEdit={can('description')} />
      {row.modelName !== '' && canOpenModel && (
        <Button
          onClick={() => {
            actions.openModel(row.modelName)
          }}
        >
          {t('menu.openModel', { name: row.modelName })}
        </Button>
      )}
      {!isFixed && <FieldActs row={row} onClose={onClose} />}
    </div>
  )
}

/** What is done with the field as a whole; the form closes first. */
function FieldActs({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const act = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <>
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button
          onClick={act(() => {
            actions.shift(-1)
          })}
        >
          {t('menu.up')}
        </Button>
        <Button
          onClick={act(() => {
            actions.shift(1)
          })}
        >
          {t('menu.down')}
        </Button>
      </div>
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button onClick={act(actions.addAfter)}>{t('menu.addAfter')}</Button>
        {row.modelName === '' && (
          <Button
            onClick={act(() => {
              actions.addChild(row)
            })}
          >
            {t('menu.addChild')}
          </Button>
        )}
      </div>
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button onClick={act(actions.duplicate)}>{t('menu.duplicate')}</Button>
        <Button color="red" variant="subtle" onClick={act(actions.remove)}>
          {t('menu.remove')}
        </Button>
      </div>
    </>
  )
}

interface SheetTextProps {
  row: Row
  column: 'name' | 'example' | 'description'
  label: string
  canEdit: boolean
}

function SheetText({ row, column, label, canEdit }: SheetTextProps) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const was = cellText(row, column)
  const [text, setText] = useState(was)
  const [isBad, setBad] = useState(false)
  const props = {
    label,
    value: text,
    disabled: !canEdit,
    error: isBad ? t(text.trim() === '' ? 'problem.nameMissing' : 'problem.nameTaken') : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value)
      setBad(false)
    },
    onBlur: () => {
      if (text === was) return
      actions.update({ cursor: { key: row.id, column }, text })
      const isDone = actions.commitText()
      setBad(!isDone)
      if (!isDone) actions.update({ text: undefined, problem: undefined })
    },
  }
  return column === 'description' ? <Textarea {...props} /> : <TextInput {...props} />
}
