import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../lib/join-names.ts'
import { useUnsavedGuard } from '../../lib/hooks/use-unsaved-guard.ts'
import { Form } from './form.tsx'
import { SettingsFoot } from './settings.tsx'

interface SettingsFormProps {
  /** Labels of what is not saved. */
  changed: readonly string[]
  isSaving: boolean
  onDiscard: () => void
  /** Checks and sends. */
  onSubmit: () => unknown
  children: ReactNode
}

/** Settings saved together: while some are not, its foot names them, and leaving the page asks first. */
export function SettingsForm({ changed, isSaving, onDiscard, onSubmit, children }: SettingsFormProps) {
  const { t, i18n } = useTranslation('common')
  const isDirty = changed.length > 0
  useUnsavedGuard(isDirty)
  return (
    <Form onSubmit={onSubmit}>
      {children}
      <SettingsFoot
        unsaved={isDirty ? t('unsaved.fields', { fields: joinNames(changed, i18n.language) }) : undefined}
        discardLabel={t('unsaved.discard')}
        isSaving={isSaving}
        onDiscard={onDiscard}
      />
    </Form>
  )
}
