import { Modal, type ModalProps } from '@mantine/core'
import { createContext, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../lib/hooks/use-unsaved-guard.ts'

/** What a form does with the dialog around it. */
interface DialogPart {
  /** Closes the dialog; asks first when something was typed. */
  close: () => void
  /** Whether closing would lose something. */
  onDirty: (isDirty: boolean) => void
}

const Part = createContext<DialogPart>({ close: () => undefined, onDirty: () => undefined })

/** The way back of a form: closes the dialog around it. Asks first when what was typed would be lost, which is so while `isDirty`. */
export function useDialogClose(isDirty: boolean): () => void {
  const { close, onDirty } = useContext(Part)
  useEffect(() => {
    onDirty(isDirty)
    // A form that is gone has nothing to lose.
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return close
}

interface DialogProps extends Pick<ModalProps, 'children' | 'classNames' | 'closeOnClickOutside' | 'opened' | 'size'> {
  title: string
  onClose: () => void
}

/** A dialog; not closed by accident once something was typed into a form in it. */
export function Dialog({ onClose, ...props }: DialogProps) {
  const { t } = useTranslation('common')
  const [isDirty, onDirty] = useState(false)
  const ask = useAskToDiscard()
  const close = async () => {
    if (!isDirty || (await ask())) onClose()
  }
  const part = { close: () => void close(), onDirty }
  return (
    <Part.Provider value={part}>
      <Modal {...props} onClose={part.close} closeButtonProps={{ 'aria-label': t('close') }} />
    </Part.Provider>
  )
}
