import { useTranslation } from 'react-i18next'
import { formatMoment } from '../dates.ts'
import { useNow } from './use-now.ts'

/** Moments near now in words, for use inside sentences. */
export function useMomentText(): (epochMs: number) => string {
  const { t, i18n } = useTranslation('common')
  const nowMs = useNow()
  const words = {
    today: (time: string) => t('date.today', { time }),
    yesterday: (time: string) => t('date.yesterday', { time }),
  }
  return (epochMs) => formatMoment(epochMs, nowMs, i18n.language, words)
}
