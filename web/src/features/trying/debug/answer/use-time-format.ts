import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Time of day to the millisecond. */
export function useTimeFormat(): Intl.DateTimeFormat {
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      new Intl.DateTimeFormat(language, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        fractionalSecondDigits: 3,
        hourCycle: 'h23',
      }),
    [language],
  )
}
