import type { Module } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ArchiveControls } from '../../features/places/archive/archive-group.tsx'
import classes from './project-doc.module.css'

/** The application as one file. */
export default function ModuleArchive({ module }: { module: Module }) {
  const { t } = useTranslation('archive')
  return (
    <>
      <p className={clsx('l-mb-16 l-t2', classes['partText'])}>{t('hint.module')}</p>
      <ArchiveControls place={{ moduleId: module.id }} mayPack />
    </>
  )
}
