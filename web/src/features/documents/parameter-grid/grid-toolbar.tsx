import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileImport, IconLibraryMinus, IconLibraryPlus, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridParts } from './state/grid-context.ts'
import { RootType } from './panes/root-type.tsx'
import classes from './grid.module.css'

interface GridToolbarProps {
  tools: ReactNode
  hasRoot: boolean
  isRootOpen: boolean
}

/** What can be done with all of a grid. Keys do not change it. */
export const GridToolbar = memo(function GridToolbar({ tools, hasRoot, isRootOpen }: GridToolbarProps) {
  const { t } = useTranslation('grid')
  const { actions, isReadOnly } = useGridParts()
  return (
    <div className={clsx('l-row l-wrap l-gap-8 l-mb-12', classes['toolbar'])}>
      <div className="l-row l-wrap l-narrow l-grow-200 l-gap-12">
        {tools}
        {hasRoot && <RootType isOpen={isRootOpen} />}
      </div>
      <div className={clsx('l-row l-wrap l-end', classes['tasks'])}>
        <Tooltip label={t('expandAll')}>
          <ActionIcon aria-label={t('expandAll')} onClick={actions.expandAll}>
            <IconLibraryPlus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('collapseAll')}>
          <ActionIcon aria-label={t('collapseAll')} onClick={actions.collapseAll}>
            <IconLibraryMinus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {!isReadOnly && (
          <>
            <Button
              leftSection={<IconFileImport size={16} stroke={1.6} />}
              onClick={() => {
                actions.update({ importing: '' })
              }}
            >
              {t('import.open')}
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={actions.addAfter}>
              {t('add')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
})
