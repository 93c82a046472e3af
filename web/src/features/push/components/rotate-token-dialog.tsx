import { Modal } from '@mantine/core'
import {
  secretGraceHours,
  type ApplicationSecret,
  type ApplicationToken,
  type SecretGraceHours,
} from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../shared/ui/dialog-form.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { useRotateToken } from '../push-queries.ts'

interface RotateTokenProps {
  moduleId: string
  token: ApplicationToken
  onClose: () => void
  onRotated: (made: ApplicationSecret) => void
}

/** Asks how long the old token stays good, and makes it anew. */
export function RotateTokenDialog({ moduleId, token, onClose, onRotated }: RotateTokenProps) {
  const { t } = useTranslation(['push', 'common'])
  const [hours, setHours] = useState<SecretGraceHours>(24)
  const rotate = useRotateToken(moduleId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rotate.title', { name: token.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <DialogForm
        submitLabel={t('rotate.submit')}
        isPending={rotate.isPending}
        note={token.previousUntilMs !== null && t('rotate.olderEnds')}
        onClose={onClose}
        onSubmit={() => {
          rotate.mutate({ id: token.id, graceHours: hours }, { onSuccess: onRotated })
          return Promise.resolve()
        }}
      >
        <p>{t('rotate.intro')}</p>
        <Segmented
          name={t('rotate.grace')}
          size="md"
          value={String(hours)}
          onChange={(value) => setHours(secretGraceHours.find((each) => String(each) === value) ?? 0)}
          segments={secretGraceHours.map((each) => ({
            value: String(each),
            label: each === 0 ? t('rotate.atOnce') : t('rotate.hours', { hours: each }),
          }))}
        />
      </DialogForm>
    </Modal>
  )
}
