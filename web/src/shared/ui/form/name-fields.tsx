import { limits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useTextField, type TextField } from '../../lib/hooks/use-text-field.ts'
import { LimitedInput, LimitedTextarea } from './text-fields.tsx'

/** What a space or project is called. */
export interface NameFieldSet {
  name: TextField
  description: TextField
  maxNameLength: number
}

/** Name and description, as the create dialog and the info page edit them. */
export function useNameFields(initial: { name: string; description: string }, maxNameLength: number): NameFieldSet {
  const { t } = useTranslation('common')
  const name = useTextField({ label: t('name'), initial: initial.name, required: true, maxLength: maxNameLength })
  const description = useTextField({
    label: t('description'),
    initial: initial.description,
    maxLength: limits.description,
  })
  return { name, description, maxNameLength }
}

export function NameFields({ fields, autoFocus = false }: { fields: NameFieldSet; autoFocus?: boolean }) {
  return (
    <>
      <LimitedInput field={fields.name} maxLength={fields.maxNameLength} autoFocus={autoFocus} />
      <LimitedTextarea field={fields.description} maxLength={limits.description} optional />
    </>
  )
}
