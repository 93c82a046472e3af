import { useTranslation } from 'react-i18next'
import { useTextField, type TextField } from './use-text-field.ts'

const maximum = 1_000_000_000

/** The whole number a text represents, or `undefined` when it is none an order can be. */
export function readOrder(text: string): number | undefined {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : undefined
  return value === undefined || value > maximum ? undefined : value
}

/** Place in a list: smaller numbers come first. */
export function useOrderField(initial: number): TextField & { order: number | undefined } {
  const { t } = useTranslation('common')
  const field = useTextField({
    label: t('order.label'),
    initial: String(initial),
    check: (value) => (readOrder(value) === undefined ? t('order.invalid') : undefined),
  })
  return { ...field, order: readOrder(field.value) }
}
