import type { Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ArchiveControls } from '../../features/places/archive/archive-group.tsx'

/** The application as one file. */
export default function ModuleArchive({ module }: { module: Module }) {
  const { t } = useTranslation('archive')
  return (
    <>
      <p className="l-mb-16 l-max-w-560 l-t2">{t('hint.module')}</p>
      <ArchiveControls place={{ moduleId: module.id }} mayPack />
    </>
  )
}
