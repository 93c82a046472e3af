import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../lib/hooks/use-unsaved-guard.ts'

/** What the form in a dialog is given. */
export interface FormDialogPart {
  /** Closes the dialog; asks first when something was typed. */
  onClose: () => void
  /** Tells whether closing would lose something. */
  onDirty: (isDirty: boolean) => void
}

interface FormDialogProps {
  opened: boolean
  title: string
  /** Width: 440, or 640. */
  size?: 'sm' | 'md'
  onClose: () => void
  children: (part: FormDialogPart) => ReactNode
}

/** A dialog around a form, not closed by accident once something was typed. */
export function FormDialog({ opened, title, size = 'sm', onClose, children }: FormDialogProps) {
  const { t } = useTranslation('common')
  const [isDirty, setIsDirty] = useState(false)
  const ask = useAskToDiscard()
  const close = async () => {
    if (!isDirty || (await ask())) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children({ onClose: () => void close(), onDirty: setIsDirty })}
    </Modal>
  )
}
