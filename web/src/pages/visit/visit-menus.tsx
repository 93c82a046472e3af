import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconHistory, IconSparkles, IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'
import { VisitSearch } from './visit-search.tsx'

const VisitCopying = lazy(() => import('./visit-copying.tsx'))
const VisitExporting = lazy(() => import('./visit-exporting.tsx'))

const VisitRelease = lazy(() => import('./visit-release.tsx'))

interface VisitMenusProps {
  /** What shows a release; absent for what shows none. */
  release: Visit | undefined
  /** Where its changelog is; absent where it has none. */
  changesTo: string | undefined
  /** What may be exported; absent where nothing may. */
  exported: { visit: Visit; name: string; tree: TreeModel } | undefined
}

type Exported = NonNullable<VisitMenusProps['exported']>

interface DialogButtonProps {
  label: string
  icon: typeof IconDownload
  dialog: (onClose: () => void) => ReactNode
}

function DialogButton({ label, icon: Icon, dialog }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <Suspense>{dialog(() => setIsOpen(false))}</Suspense>}
    </>
  )
}

function ExportButtons(exported: Exported) {
  const { t } = useTranslation('visit')
  return (
    <>
      <DialogButton
        label={t('reader.copyText')}
        icon={IconSparkles}
        dialog={(onClose) => <VisitCopying {...exported} onClose={onClose} />}
      />
      <DialogButton
        label={t('reader.export')}
        icon={IconDownload}
        dialog={(onClose) => <VisitExporting {...exported} onClose={onClose} />}
      />
    </>
  )
}

function ChangesButton({ to }: { to: string }) {
  const { t } = useTranslation('visit')
  return (
    <Tooltip label={t('reader.changes')}>
      <ActionIcon component={Link} to={to} aria-label={t('reader.changes')}>
        <IconHistory size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

function ReleaseButton({ visit }: { visit: Visit }) {
  const { t } = useTranslation('visit')
  return (
    <DialogButton
      label={t('reader.release')}
      icon={IconTag}
      dialog={(onClose) => <VisitRelease visit={visit} onClose={onClose} />}
    />
  )
}

/** Searching, what release this is, what changed, exporting, how the page looks, and in which language it is, at the end of the bar. */
export function VisitMenus({ release, changesTo, exported }: VisitMenusProps) {
  return (
    <>
      <VisitSearch />
      {release !== undefined && <ReleaseButton visit={release} />}
      {changesTo !== undefined && <ChangesButton to={changesTo} />}
      {exported !== undefined && <ExportButtons {...exported} />}
      <ThemeMenu />
      <LanguageMenu />
    </>
  )
}
