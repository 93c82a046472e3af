import type { ComposeProject } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useUpdateCompose } from '../api/compose-mutations.ts'
import { SideBlock, SwitchLine } from './settings-blocks.tsx'

/** Whether visitors find it, and what they need to open it. */
export function AccessBlock({ project }: { project: ComposeProject }) {
  const { t } = useTranslation('compose')
  const updating = useUpdateCompose(project.spaceId)
  const update = (change: { status?: 0 | 1 }) =>
    updating.mutate({ id: project.id, updatedAtMs: project.updatedAtMs, ...change })
  return (
    <SideBlock title={t('access.title')}>
      <SwitchLine
        label={t('status.switch')}
        hint={t('status.hint')}
        isOn={project.status === 1}
        isDisabled={!project.can.update || updating.isPending}
        onChange={(isOn) => update({ status: isOn ? 1 : 0 })}
      />
    </SideBlock>
  )
}
