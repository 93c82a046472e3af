import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface OlderChangesProps {
  isLoading: boolean
  /** Up to which day changes are shown; absent when none says. */
  untilDay: string | undefined
  onLoad: () => void
}

/** Loads the changes before those that are shown. */
export function OlderChanges({ isLoading, untilDay, onLoad }: OlderChangesProps) {
  const { t } = useTranslation('changelog')
  return (
    <div className="l-row l-wrap l-gap-8">
      <Button loading={isLoading} onClick={onLoad}>
        {t('older')}
      </Button>
      {untilDay !== undefined && <span className="l-note">{t('until', { day: untilDay })}</span>}
    </div>
  )
}
