import { Button } from '@mantine/core'
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { ArchiveList } from './archive-list.tsx'
import { usePack, type ArchivePlace } from './archive-queries.ts'
import { UnpackDialog } from './unpack-dialog.tsx'

interface ArchiveGroupProps {
  place: ArchivePlace
  mayPack: boolean
  /** Spaces take projects, projects take applications. */
  mayUnpack?: boolean
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Packing something into one file, unpacking into it, and how far each is. */
export function ArchiveControls({ place, mayPack, mayUnpack = false }: ArchiveGroupProps) {
  const { t } = useTranslation('archive')
  const pack = usePack(place)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="l-column l-gap-12">
      <div className="l-flex l-wrap l-gap-8">
        {mayPack && (
          <Button leftSection={<IconPackageExport {...icon} />} loading={pack.isPending} onClick={() => pack.mutate()}>
            {t('pack')}
          </Button>
        )}
        {mayUnpack && (
          <Button
            leftSection={<IconPackageImport {...icon} />}
            onClick={() => {
              setIsOpen(true)
            }}
          >
            {t('unpack.title')}
          </Button>
        )}
      </div>
      <ArchiveList place={place} />
      <UnpackDialog
        place={place}
        opened={isOpen}
        onClose={() => {
          setIsOpen(false)
        }}
      />
    </div>
  )
}

/** The same as a group of the settings of a space or project. */
export function ArchiveGroup(props: ArchiveGroupProps) {
  const { t } = useTranslation('archive')
  const { place, mayPack, mayUnpack = false } = props
  if (!mayPack && !mayUnpack) return null
  return (
    <SettingsGroup title={t('title')} hint={t(place.projectId === undefined ? 'hint.space' : 'hint.project')}>
      <ArchiveControls {...props} />
    </SettingsGroup>
  )
}
