import { Drawer } from '@mantine/core'
import type { ComposeProject } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { composeSettingsQuery } from '../../../../entities/compose/compose-queries.ts'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { PagesBlock } from './pages-block.tsx'
import { CommonBlock, GatewayBlock, SwitchBlock } from './settings-blocks.tsx'
import sheet from '../../../../shared/ui/overlay/sheet.module.css'
import classes from './side.module.css'

interface ComposeSideProps {
  project: ComposeProject
  /** Who can open it. */
  access: ReactNode
  onEditCommon: () => void
  settingsHistory: string
  historyOf: (pageId: string) => string
}

/** Settings of a composed project. */
function ComposeSettings({ project, access, onEditCommon, settingsHistory, historyOf }: ComposeSideProps) {
  const settings = useQuery(composeSettingsQuery(project.id))
  const mayEdit = project.can.update
  return (
    <>
      {access}
      <QueryState query={settings} rows={6}>
        {(data) => (
          <>
            <GatewayBlock projectId={project.id} settings={data} mayEdit={mayEdit} />
            {(['debug', 'changes', 'export'] as const).map((of) => (
              <SwitchBlock key={of} of={of} projectId={project.id} settings={data} mayEdit={mayEdit} />
            ))}
            <CommonBlock
              settings={data}
              onEdit={mayEdit ? onEditCommon : undefined}
              history={data.revision !== '' && <HistoryLink to={settingsHistory} name={project.name} />}
            />
          </>
        )}
      </QueryState>
      <PagesBlock project={project} mayEdit={mayEdit} historyOf={historyOf} />
    </>
  )
}

/** Beside the entries; over them where there is no room for it. */
export function ComposeSide({
  isDrawer,
  opened,
  onClose,
  ...props
}: ComposeSideProps & { isDrawer: boolean; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['compose', 'common'])
  if (!isDrawer)
    return (
      <aside
        className={clsx('l-fixed l-scroll-y l-on-sunken l-rule-left l-ruled', classes['side'])}
        aria-label={t('settings')}
      >
        <ComposeSettings {...props} />
      </aside>
    )
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('settings')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={clsx('l-ruled', sheet['bleed'])}>
        <ComposeSettings {...props} />
      </div>
    </Drawer>
  )
}
