import { Textarea, TextInput } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextField } from '../../lib/hooks/use-text-field.ts'
import classes from './text-fields.module.css'

interface LimitedProps {
  /** With its greatest length, shown as `8/50`. */
  field: TextField
  optional?: boolean
  autoFocus?: boolean
  readOnly?: boolean
  description?: ReactNode
}

/** The label of a field; says so when it may stay empty. */
export function FieldLabel({ children, optional }: { children: string; optional: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      {children}
      {optional && <span className="l-ml-8 l-note l-regular">{t('optional')}</span>}
    </>
  )
}

function Count({ field: { trimmed, maxLength } }: { field: TextField }) {
  const { length } = trimmed
  if (maxLength === undefined) return null
  return (
    <span className={clsx('l-note l-digits', classes['count'])} data-over={length > maxLength || undefined}>
      {`${String(length)}/${String(maxLength)}`}
    </span>
  )
}

/** One line with the count of its letters. */
export function LimitedInput({
  field,
  optional = false,
  autoFocus = false,
  readOnly = false,
  description,
}: LimitedProps) {
  return (
    <TextInput
      {...field.props}
      label={<FieldLabel optional={optional}>{field.props.label}</FieldLabel>}
      description={description}
      rightSection={<Count field={field} />}
      rightSectionWidth={56}
      autoComplete="off"
      readOnly={readOnly}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  )
}

/** Several lines with the count of their letters. */
export function LimitedTextarea({ field, optional = false, description }: LimitedProps) {
  return (
    <div className={clsx('l-relative', classes['area'])}>
      <Textarea
        {...field.props}
        label={<FieldLabel optional={optional}>{field.props.label}</FieldLabel>}
        description={description}
      />
      <Count field={field} />
    </div>
  )
}
