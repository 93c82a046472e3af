import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownStatuses, readStatus, statusLabel } from './status-names.ts'
import { SuggestInput } from '../../../../shared/ui/form/suggest-input.tsx'

interface StatusFieldProps {
  /** `NaN` while what was typed is no code. */
  status: number
  /** Codes of documented responses: the first to choose from. */
  documented: readonly number[]
  onChange: (status: number) => void
}

/** A status by its code and name: one of the list, or any other by its code. */
export function StatusField({ status, documented, onChange }: StatusFieldProps) {
  const { t } = useTranslation('mock-rule')
  const [text, setText] = useState(statusLabel(status))
  // Another value from outside: discarded, or filled in from the document.
  if (!Object.is(readStatus(text), status) && !Number.isNaN(status)) setText(statusLabel(status))
  return (
    <SuggestInput
      w={200}
      label={t('status')}
      autoComplete="off"
      data={[...new Set([...documented, ...knownStatuses])].map(statusLabel)}
      error={Number.isNaN(status)}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(readStatus(typed))
      }}
      onBlur={() => {
        if (!Number.isNaN(status)) setText(statusLabel(status))
      }}
    />
  )
}
