import type { Json } from '@lectern/model'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { PickTools } from './pick-tools.tsx'
import { valuesOfResponse, type ResponseValue } from './response-values.ts'

interface ValuePickerProps {
  value: Json
  onAssert: (picked: ResponseValue) => void
  onCapture: (picked: ResponseValue) => void
}

/** The values of the last response: each can be asserted, or handed on. */
export function ValuePicker({ value, onAssert, onCapture }: ValuePickerProps) {
  const { t } = useTranslation('call-case')
  const [filter, setFilter] = useState('')
  const values = useMemo(() => valuesOfResponse(value), [value])
  const words = filter.trim().toLowerCase()
  const shown = values.filter(({ path, text }) => `${path} ${text}`.toLowerCase().includes(words))
  return (
    <section aria-label={t('form.values')} className="l-column l-gap-8">
      <div className="l-row l-gap-8 l-m-wrap">
        <h3 className="l-rest l-size-13 l-medium">{t('form.values')}</h3>
        <FilterInput label={t('form.filter')} width={180} value={filter} onChange={setFilter} />
      </div>
      <ul className="l-plain-list l-ruled l-max-h-240 l-scroll">
        {shown.map((picked) => (
          <li key={picked.path} className="l-row l-gap-8">
            <code className="l-rest l-cut l-size-12">{picked.path}</code>
            <code className="l-rest l-cut l-size-12 l-t2">{picked.text}</code>
            <PickTools name={picked.path} onAssert={() => onAssert(picked)} onCapture={() => onCapture(picked)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
