import { useTranslation } from 'react-i18next'
import { formatClock, formatFull } from '../../../shared/lib/dates.ts'

/** When something was changed, at the end of its row; the day stands above. */
export function ChangeTime({ atMs }: { atMs: number }) {
  const { i18n } = useTranslation()
  return (
    <time
      className="l-fixed l-note l-digits l-line-20"
      dateTime={new Date(atMs).toISOString()}
      title={formatFull(atMs, i18n.language)}
    >
      {formatClock(atMs, i18n.language)}
    </time>
  )
}
