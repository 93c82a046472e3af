import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'

interface FormLineProps {
  name: string
  /** It is sent. */
  isOn: boolean
  /** Always sent. */
  isFixed?: boolean
  onOn: (isOn: boolean) => void
  /** In place of the name where the document gives it. */
  label?: ReactNode
  onName: (name: string) => void
  /** Absent for what the document has. */
  onRemove: (() => void) | undefined
  /** The value. */
  children: ReactNode
}

/** A name and its value, and whether they are sent. */
export function FormLine({ name, isOn, isFixed, onOn, label, onName, onRemove, children }: FormLineProps) {
  const { t } = useTranslation('debug')
  return (
    <div className={clsx('l-flex l-gap-8 l-px-16 l-py-4 l-m-wrap', classes['row'])} data-off={!isOn || undefined}>
      <Checkbox
        className={classes['tick'] ?? ''}
        aria-label={t('sendRow', { name })}
        checked={isOn}
        disabled={isFixed === true}
        onChange={(event) => onOn(event.currentTarget.checked)}
      />
      {label ?? (
        <TextInput
          className={classes['name'] ?? ''}
          aria-label={t('name')}
          placeholder={t('name')}
          value={name}
          spellCheck={false}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
      {children}
      {onRemove !== undefined && (
        <ActionIcon aria-label={t('removeRow', { name })} onClick={onRemove}>
          <IconTrash size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
