import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOrderField } from '../../lib/hooks/use-order-field.ts'
import { useTextField } from '../../lib/hooks/use-text-field.ts'
import { LimitedInput, LimitedTextarea } from './text-fields.tsx'

interface Named {
  name: string
  description: string
}

export type NameFieldSet = ReturnType<typeof useNameFields>

/**
 * Name and description of a thing and, where it can be changed here, its order.
 * @param thing the one to change; absent for a new one
 * @param lengths the greatest, in UTF-16 units
 */
export function useNameFields(
  thing: Named | undefined,
  lengths: { name: number; description: number },
  orderIndex?: number,
) {
  const { t } = useTranslation('common')
  const name = useTextField({ label: t('name'), initial: thing?.name ?? '', required: true, maxLength: lengths.name })
  const description = useTextField({
    label: t('description'),
    initial: thing?.description ?? '',
    maxLength: lengths.description,
  })
  const order = useOrderField(orderIndex ?? 0)
  const hasOrder = orderIndex !== undefined
  const fields = [name, description, ...(hasOrder ? [order] : [])]
  return {
    name,
    description,
    order: hasOrder ? order : undefined,
    /** Labels of the fields that hold something else than at first. */
    changed: fields.filter(({ isChanged }) => isChanged).map(({ props }) => props.label),
    /** What to send. */
    values: {
      name: name.trimmed,
      description: description.trimmed,
      ...(hasOrder && order.order !== undefined && { orderIndex: order.order }),
    },
    /** As of a field; stops at the first with a problem. */
    validate: () => fields.every((field) => field.validate()),
    reset: () => {
      for (const field of fields) field.reset()
    },
  }
}

export function NameFields({ fields, autoFocus = false }: { fields: NameFieldSet; autoFocus?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <LimitedInput field={fields.name} autoFocus={autoFocus} />
      <LimitedTextarea field={fields.description} optional />
      {fields.order !== undefined && (
        <TextInput
          {...fields.order.props}
          w={160}
          inputMode="numeric"
          autoComplete="off"
          description={t('order.hint')}
        />
      )}
    </>
  )
}
