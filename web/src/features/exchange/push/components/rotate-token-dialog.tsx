import type { ApplicationSecret, ApplicationToken } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { RotateDialog } from '../../../../shared/ui/overlay/rotate-dialog.tsx'
import { useRotateToken } from '../push-queries.ts'

interface RotateTokenProps {
  moduleId: string
  token: ApplicationToken
  onClose: () => void
  onRotated: (made: ApplicationSecret) => void
}

/** Asks how long the old token stays valid, and regenerates it. */
export function RotateTokenDialog({ moduleId, token, onClose, onRotated }: RotateTokenProps) {
  const { t } = useTranslation('push')
  const rotate = useRotateToken(moduleId)
  return (
    <RotateDialog
      title={t('rotate.title', { name: token.name })}
      intro={t('rotate.intro')}
      graceLabel={t('rotate.grace')}
      nameHours={(hours) => (hours === 0 ? t('rotate.atOnce') : t('rotate.hours', { hours }))}
      note={token.previousUntilMs === null ? undefined : t('rotate.olderEnds')}
      submitLabel={t('rotate.submit')}
      isPending={rotate.isPending}
      onClose={onClose}
      onRotate={(graceHours) => rotate.mutate({ id: token.id, graceHours }, { onSuccess: onRotated })}
    />
  )
}
