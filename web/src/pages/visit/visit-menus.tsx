import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'

const VisitExporting = lazy(() => import('./visit-exporting.tsx'))

interface VisitMenusProps {
  /** What may be exported; absent where nothing may. */
  exported: { visit: Visit; name: string; tree: TreeModel } | undefined
}

function ExportButton({ visit, name, tree }: NonNullable<VisitMenusProps['exported']>) {
  const { t } = useTranslation('visit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('reader.export')}>
        <ActionIcon aria-label={t('reader.export')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <IconDownload size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <VisitExporting visit={visit} name={name} tree={tree} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Exporting, how the page looks, and in which language it is, at the end of the bar. */
export function VisitMenus({ exported }: VisitMenusProps) {
  return (
    <>
      {exported !== undefined && <ExportButton {...exported} />}
      <ThemeMenu />
      <LanguageMenu />
    </>
  )
}
