import type { ReleaseDetail } from '@lectern/contracts'
import { Button, Drawer } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RobotList } from '../../features/following/robots/robot-list.tsx'

/** Robots that are sent what becomes of a release, over the page when asked for. */
export function ReleaseRobots({ release: { id, releaseNo } }: { release: Pick<ReleaseDetail, 'id' | 'releaseNo'> }) {
  const { t } = useTranslation(['release', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconRobot size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        {t('notify.robots')}
      </Button>
      <Drawer
        opened={isOpen}
        size="lg"
        onClose={() => setOpen(false)}
        title={t('notify.robotsOf', { number: releaseNo })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <RobotList place={{ kind: 'release', id }} />
      </Drawer>
    </>
  )
}
