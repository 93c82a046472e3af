import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface UnknownNoticeProps {
  names: readonly string[]
  environment: string
  /** Absent for who has no values of their own. */
  onSet: (() => void) | undefined
  onSend: () => void
}

/** Names variables without a value before the call is sent with their names. */
export function UnknownNotice({ names, environment, onSet, onSend }: UnknownNoticeProps) {
  const { t } = useTranslation('call-variable')
  const values = { names: names.join(', '), environment }
  return (
    <div className="l-row l-wrap l-gap-8 l-px-16 l-py-8" role="alert">
      <span className="l-grow l-warn">{t(environment === '' ? 'missing' : 'missingIn', values)}</span>
      {onSet !== undefined && (
        <Button size="xs" variant="filled" onClick={onSet}>
          {t('set')}
        </Button>
      )}
      <Button size="xs" onClick={onSend}>
        {t('sendAnyway')}
      </Button>
    </div>
  )
}
