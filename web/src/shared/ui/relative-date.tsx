import { useTranslation } from 'react-i18next'
import { formatFull, formatMoment } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'

/** A moment near now in words, with the whole date and zone in its tooltip. */
export function RelativeDate({ epochMs }: { epochMs: number }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const words = {
    today: (time: string) => t('date.today', { time }),
    yesterday: (time: string) => t('date.yesterday', { time }),
  }
  return (
    <time dateTime={new Date(epochMs).toISOString()} title={formatFull(epochMs, i18n.language)}>
      {formatMoment(epochMs, nowMs, i18n.language, words)}
    </time>
  )
}
