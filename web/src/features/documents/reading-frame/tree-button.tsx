import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tip } from '../../../shared/ui/overlay/tip.tsx'
import { useReadingFrame } from './frame-context.ts'

/** In the bar over the content: brings the tree back; nothing while it is there. */
export function ShowTreeButton() {
  const { t } = useTranslation('reading')
  const frame = useReadingFrame()
  if (frame.isShown && !frame.isOverlay) return null
  const label = t('frame.show')
  return (
    <Tip label={`${label}  [`}>
      <ActionIcon
        size={frame.isOverlay ? 'xl' : 'sm'}
        aria-label={label}
        aria-haspopup={frame.isOverlay ? 'dialog' : undefined}
        onClick={() => {
          frame.show(true)
        }}
      >
        {frame.isOverlay ? (
          <IconMenu2 size={20} stroke={1.6} />
        ) : (
          <IconLayoutSidebarLeftExpand size={17} stroke={1.6} />
        )}
      </ActionIcon>
    </Tip>
  )
}

/** In the head of the tree: hides it. */
export function HideTreeButton() {
  const { t } = useTranslation(['reading', 'common'])
  const frame = useReadingFrame()
  const label = frame.isOverlay ? t('common:close') : t('frame.hide')
  return (
    <Tip label={frame.isOverlay ? label : `${label}  [`}>
      <ActionIcon
        size={frame.isOverlay ? 'xl' : 'sm'}
        aria-label={label}
        onClick={() => {
          frame.show(false)
        }}
      >
        {frame.isOverlay ? <IconX size={20} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={17} stroke={1.6} />}
      </ActionIcon>
    </Tip>
  )
}
