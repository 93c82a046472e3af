import { Button } from '@mantine/core'
import type { Module, ModuleSettings as Settings, ProjectAbilities } from '@lectern/contracts'
import {
  IconAdjustmentsHorizontal,
  IconVariable,
  IconArchive,
  IconBell,
  IconChecklist,
  IconChecks,
  IconCode,
  IconCloudUpload,
  IconInfoCircle,
  IconRefreshDot,
  IconServer2,
  IconTestPipe,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryLink } from '../../entities/history/history-link.tsx'
import { moduleHistoryPath } from '../../entities/history/history-place.ts'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { moduleSettingsQuery } from '../../entities/module/module-setting-queries.ts'
import { AcceptedBreaks } from '../../features/following/compatibility/accepted-breaks.tsx'
import { ModuleBasicsForm } from '../../features/places/module/components/module-basics-form.tsx'
import { useAskedModuleDeletion } from '../../features/places/module/use-delete-module.ts'
import { CommonForm } from '../../features/places/module-settings/components/common-form.tsx'
import { EnvironmentsForm } from '../../features/places/module-settings/components/environments-form.tsx'
import { SettingsFormFoot, SettingsFrame } from '../../features/places/module-settings/components/settings-frame.tsx'
import { VariablesForm } from '../../features/places/module-settings/components/variable-rows.tsx'
import { useSettingForm } from '../../features/places/module-settings/use-setting-form.ts'
import { PlaceScripts } from '../../features/trying/debug/scripts/place-scripts.tsx'
import { MockSettings } from '../../features/trying/mock/mock-settings.tsx'
import { commands } from '../../shared/commands/command-list.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

/** With the report of an import in it. */
const ModulePush = lazy(() => import('./module-push.tsx'))
const ModuleArchive = lazy(() => import('./module-archive.tsx'))
const ModuleSync = lazy(() => import('./module-sync.tsx'))
const ModuleMeterSphere = lazy(() => import('./module-meter-sphere.tsx'))
const ModuleRobots = lazy(() => import('./module-robots.tsx'))

/** What the sidebar lists, under a heading each. */
const groups = {
  module: ['basics', 'environments', 'variables', 'common', 'scripts', 'mock'],
  source: ['push', 'sync'],
  notice: ['robots', 'accepted'],
  more: ['platform', 'archive', 'delete'],
} as const
const groupIds = ['module', 'source', 'notice', 'more'] as const
const partIds = groupIds.flatMap((group) => groups[group])
export type SettingsPartId = (typeof partIds)[number]
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const icons: Record<SettingsPartId, ReactNode> = {
  basics: <IconInfoCircle {...icon} />,
  environments: <IconServer2 {...icon} />,
  variables: <IconVariable {...icon} />,
  common: <IconAdjustmentsHorizontal {...icon} />,
  scripts: <IconCode {...icon} />,
  push: <IconCloudUpload {...icon} />,
  mock: <IconTestPipe {...icon} />,
  sync: <IconRefreshDot {...icon} />,
  robots: <IconBell {...icon} />,
  platform: <IconChecklist {...icon} />,
  accepted: <IconChecks {...icon} />,
  archive: <IconArchive {...icon} />,
  delete: <IconTrash {...icon} />,
}

/** The part an address names; environments when it names none. */
export function readPart(text: string | null): SettingsPartId {
  return partIds.find((id) => id === text) ?? 'environments'
}

/** Where a part of the form is edited. */
function partOf(formPart: string): SettingsPartId {
  return formPart === 'environments' || formPart === 'variables' ? formPart : 'common'
}

interface ModuleSettingsProps {
  module: Module
  can: ProjectAbilities
  lead: ReactNode
  part: SettingsPartId
  linkOf: (part: SettingsPartId) => string
  onOpen: (part: SettingsPartId) => void
}

/** The settings of an application, part by part. */
export function ModuleSettings({ module, lead, ...place }: ModuleSettingsProps) {
  const settings = useQuery(moduleSettingsQuery(module.id))
  return (
    <>
      <Toolbar lead={lead} />
      <QueryState query={settings} rows={8}>
        {(data) => <LoadedSettings module={module} settings={data} {...place} />}
      </QueryState>
    </>
  )
}

type LoadedProps = Omit<ModuleSettingsProps, 'lead'> & { settings: Settings }

function LoadedSettings({ module, can, settings, part, linkOf, onOpen }: LoadedProps) {
  const { t } = useTranslation('module-setting')
  const { data: config } = useQuery(viewConfigQuery)
  const open = useSettingForm(module.id, settings)
  const showProblem = (found: { part: string } | undefined) => {
    if (found !== undefined) onOpen(partOf(found.part))
  }
  useCommands(commands.writing, { save: () => void open.save().then(showProblem) })
  const isUnsaved = (id: SettingsPartId) => open.changed.some((changed) => partOf(changed) === id)
  const counts: Partial<Record<SettingsPartId, number>> = {
    environments: open.form.environments.length,
    variables: open.form.variables.length,
    common: open.form.headers.length + open.form.params.length + open.form.returns.length,
  }
  const isShown = (id: SettingsPartId) =>
    (id !== 'archive' || can.govern) &&
    (id !== 'accepted' || can.manageDocs) &&
    (id !== 'platform' || config?.enableMeterSphere === true)
  return (
    <SettingsFrame
      currentId={part}
      linkOf={(id) => linkOf(readPart(id))}
      groups={groupIds.map((group) => ({
        label: t(`group.${group}`),
        parts: groups[group].filter(isShown).map((id) => ({
          id,
          label: t(`nav.${id}`),
          icon: icons[id],
          isUnsaved: isUnsaved(id),
          ...((counts[id] ?? 0) > 0 && { count: counts[id] }),
        })),
      }))}
      foot={<SettingsFormFoot open={open} onProblem={showProblem} />}
    >
      <div className="l-row l-gap-8 l-mb-12 l-min-h-28">
        <h2 className="l-size-15 l-bold l-line-24">{t(`nav.${part}`)}</h2>
        {(['environments', 'variables', 'common', 'push'] as const).some((each) => each === part) && (
          <HistoryLink to={moduleHistoryPath(part === 'push' ? 'push' : 'application', module.id)} />
        )}
      </div>
      {/* Stays while another part is open: what was typed is kept. */}
      <div hidden={part !== 'basics'}>
        <ModuleBasicsForm module={module} />
      </div>
      {part === 'environments' && <EnvironmentsForm moduleId={module.id} open={open} />}
      {part === 'variables' && <VariablesForm open={open} />}
      {part === 'common' && <CommonForm open={open} />}
      {part === 'scripts' && (
        <div className="l-max-w-1080">
          <PlaceScripts
            key={module.id}
            place={{ moduleId: module.id }}
            links={{ project: `/project/info/${module.projectId}#scripts` }}
          />
        </div>
      )}
      {part === 'push' && (
        <Suspense fallback={<SkeletonRows rows={4} framed />}>
          <ModulePush module={module} push={settings.push} />
        </Suspense>
      )}
      {part === 'mock' && <MockSettings moduleId={module.id} />}
      {part === 'sync' && (
        <Suspense fallback={<SkeletonRows rows={4} framed />}>
          <ModuleSync module={module} />
        </Suspense>
      )}
      {part === 'robots' && (
        <Suspense fallback={<SkeletonRows rows={4} framed />}>
          <ModuleRobots module={module} />
        </Suspense>
      )}
      {part === 'platform' && (
        <Suspense fallback={<SkeletonRows rows={4} framed />}>
          <ModuleMeterSphere module={module} />
        </Suspense>
      )}
      {part === 'accepted' && can.manageDocs && <AcceptedBreaks moduleId={module.id} />}
      {part === 'archive' && can.govern && (
        <Suspense fallback={<SkeletonRows rows={4} framed />}>
          <ModuleArchive module={module} />
        </Suspense>
      )}
      {part === 'delete' && <DeleteModule module={module} />}
    </SettingsFrame>
  )
}

function DeleteModule({ module }: { module: Module }) {
  const { t } = useTranslation(['module-setting', 'module'])
  const askAndDelete = useAskedModuleDeletion(module.projectId)
  return (
    <>
      <p className="l-mb-16 l-max-w-560 l-t2">{t('delete.hint', { name: module.name })}</p>
      <Button color="red" leftSection={<IconTrash {...icon} />} onClick={() => void askAndDelete(module)}>
        {t('module:delete.action')}
      </Button>
    </>
  )
}
