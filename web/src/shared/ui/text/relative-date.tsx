import { useTranslation } from 'react-i18next'
import { formatFull } from '../../lib/dates.ts'
import { useMomentText } from '../../lib/hooks/use-moment-text.ts'

/** A moment near now in words, with the whole date and zone in its tooltip. */
export function RelativeDate({ epochMs }: { epochMs: number }) {
  const { i18n } = useTranslation()
  const textOf = useMomentText()
  return (
    <time dateTime={new Date(epochMs).toISOString()} title={formatFull(epochMs, i18n.language)}>
      {textOf(epochMs)}
    </time>
  )
}
