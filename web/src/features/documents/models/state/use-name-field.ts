import { useTranslation } from 'react-i18next'
import { useTextField, type TextField } from '../../../../shared/lib/hooks/use-text-field.ts'

/** As `ModelName` of the contract has it. */
export const nameLength = 200
const pattern = /^[A-Za-z0-9._-]+$/

/** The name of a model, by the rule OpenAPI has for it. */
export function useNameField(initial: string): TextField {
  const { t } = useTranslation(['models', 'common'])
  return useTextField({
    label: t('common:name'),
    initial,
    required: true,
    maxLength: nameLength,
    check: (value) => (pattern.test(value.trim()) ? undefined : t('nameInvalid')),
  })
}
