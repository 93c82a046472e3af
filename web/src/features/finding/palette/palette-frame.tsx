import { Modal } from '@mantine/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import type { PaletteProps } from './item.ts'

/** Over the page: 680 wide, the whole screen on a phone. */
export function PaletteFrame({ onClose, children }: Pick<PaletteProps, 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation('palette')
  const isPhone = useMedia(mobileMedia)
  useFocusReturn()
  return (
    <Modal
      opened
      centered={false}
      size="680px"
      yOffset={88}
      padding={0}
      zIndex={320}
      fullScreen={isPhone}
      withCloseButton={false}
      // Escape also ends the composition of a Chinese word.
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('name') } }}
      onClose={() => onClose()}
    >
      {children}
    </Modal>
  )
}

/** The focus goes back where it was, before anything that was chosen is done. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
