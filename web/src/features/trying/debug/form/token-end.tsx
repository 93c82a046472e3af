import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'

/** Until when a token can be used; nothing where that is not known (0). */
export function TokenEnd({ endsAtMs }: { endsAtMs: number }) {
  const { t } = useTranslation('debug-token')
  const nowMs = useNow()
  const textOf = useMomentText()
  if (endsAtMs === 0) return null
  const isOver = endsAtMs <= nowMs
  return (
    <p className={isOver ? 'l-size-12 l-warn' : 'l-note'}>
      {t(isOver ? 'ended' : 'ends', { moment: textOf(endsAtMs) })}
    </p>
  )
}
