import type { Row } from '@lectern/model'
import { Button, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { useGridParts } from '../state/grid-context.ts'
import classes from './panes.module.css'

/** `orderItem` becomes `OrderItem`. */
function suggestedName(row: Row): string {
  const name = row.name.replace(/[^\p{L}\p{N}_-]/gu, '')
  return name === '' ? 'Model' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Asks for the name of a shared model before it is made. */
export function ModelNameForm({ row }: { row: Row }) {
  const { t } = useTranslation('grid')
  const { actions, components } = useGridParts()
  const [name, setName] = useState(suggestedName(row))
  const [isSaving, setSaving] = useState(false)
  const trimmed = name.trim()
  const isTaken = Object.hasOwn(components.schemas ?? {}, trimmed)
  // OpenAPI 3.2 §4.8.7: names of components.
  const isOdd = trimmed !== '' && !/^[\p{L}\p{N}._-]+$/u.test(trimmed)
  const problem = isTaken ? t('model.taken') : isOdd ? t('model.odd') : undefined
  return (
    <Form
      className="l-column l-gap-12 l-p-8"
      onSubmit={() => {
        if (trimmed === '' || problem !== undefined || isSaving) return
        setSaving(true)
        void actions.extract(row, trimmed).finally(() => {
          setSaving(false)
        })
      }}
    >
      <TextInput
        size="sm"
        label={t('model.name')}
        description={t('model.hint')}
        value={name}
        error={problem}
        data-autofocus
        ref={(element) => element?.focus({ preventScroll: true })}
        onChange={(event) => {
          setName(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') actions.update({ pane: undefined })
        }}
      />
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button
          size="xs"
          onClick={() => {
            actions.update({ pane: undefined })
          }}
        >
          {t('cancel')}
        </Button>
        <Button
          size="xs"
          variant="filled"
          type="submit"
          loading={isSaving}
          disabled={trimmed === '' || problem !== undefined}
        >
          {t('model.make')}
        </Button>
      </div>
    </Form>
  )
}
