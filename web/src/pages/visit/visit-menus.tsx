import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'

const VisitCopying = lazy(() => import('./visit-copying.tsx'))
const VisitExporting = lazy(() => import('./visit-exporting.tsx'))

interface VisitMenusProps {
  /** What may be exported; absent where nothing may. */
  exported: { visit: Visit; name: string; tree: TreeModel } | undefined
}

type Exported = NonNullable<VisitMenusProps['exported']>

interface DialogButtonProps extends Exported {
  label: string
  icon: typeof IconDownload
  dialog: (props: Exported & { onClose: () => void }) => ReactNode
}

function DialogButton({ label, icon: Icon, dialog: Shown, ...exported }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Shown {...exported} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ExportButtons(exported: Exported) {
  const { t } = useTranslation('visit')
  return (
    <>
      <DialogButton {...exported} label={t('reader.copyText')} icon={IconSparkles} dialog={VisitCopying} />
      <DialogButton {...exported} label={t('reader.export')} icon={IconDownload} dialog={VisitExporting} />
    </>
  )
}

/** Exporting, how the page looks, and in which language it is, at the end of the bar. */
export function VisitMenus({ exported }: VisitMenusProps) {
  return (
    <>
      {exported !== undefined && <ExportButtons {...exported} />}
      <ThemeMenu />
      <LanguageMenu />
    </>
  )
}
