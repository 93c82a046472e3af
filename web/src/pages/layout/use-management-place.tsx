import {
  IconBell,
  IconBox,
  IconChecks,
  IconFolders,
  IconHeartCheck,
  IconHistory,
  IconInfoCircle,
  IconLayoutGrid,
  IconRobot,
  IconSettings,
  IconStack2,
  IconTag,
  IconTrash,
  IconUsers,
  IconVariable,
  IconWorldWww,
} from '@tabler/icons-react'
import type { Module } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { composeEditorPath, readHistoryPlace } from '../../entities/history/history-place.ts'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { historySubjectQuery } from '../../features/documents/history/history-queries.ts'
import type { RailItem } from '../../features/system/shell/rail.tsx'
import type { Crumb } from '../../features/system/shell/top-bar.tsx'

const icon = { size: 19, stroke: 1.5, 'aria-hidden': true } as const

export interface Place {
  crumbs: readonly Crumb[]
  rail: readonly RailItem[]
}

/** The rail entry the address belongs to, as the last crumb. */
function currentCrumb(rail: readonly RailItem[], pathname: string): readonly Crumb[] {
  const current = rail.find((item) => pathname.startsWith(item.to))
  return current === undefined ? [] : [{ label: current.label }]
}

/** `undefined` outside spaces and for one that cannot be opened. */
function useSpacePlace(spaceId: string | undefined): Place | undefined {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { data: space, isError } = useQuery({ ...spaceInfoQuery(spaceId ?? ''), enabled: spaceId !== undefined })
  const { data: config } = useQuery(viewConfigQuery)
  if (spaceId === undefined || (isError && space === undefined)) return undefined
  const isCompose = space?.isCompose === 1
  const projects = { to: `/space/project/${spaceId}`, label: t('section.projects'), icon: <IconFolders {...icon} /> }
  const composed = {
    to: `/space/compose/${spaceId}`,
    also: ['/space/compose-history/'],
    label: t('section.composed'),
    icon: <IconStack2 {...icon} />,
  }
  const info = { to: `/space/info/${spaceId}`, label: t('section.info'), icon: <IconInfoCircle {...icon} /> }
  const members = { to: `/space/member/${spaceId}`, label: t('section.members'), icon: <IconUsers {...icon} /> }
  const machines = { to: `/space/openuser/${spaceId}`, label: t('section.openUsers'), icon: <IconRobot {...icon} /> }
  const compatibility = {
    to: `/space/compatibility/${spaceId}`,
    label: t('section.compatibility'),
    icon: <IconChecks {...icon} />,
  }
  const settings = {
    to: `/space/setting/${spaceId}`,
    label: t('section.spaceSettings'),
    icon: <IconSettings {...icon} />,
  }
  const robots = { to: `/space/robot/${spaceId}`, label: t('section.robots'), icon: <IconBell {...icon} /> }
  const trash = { to: `/space/trash/${spaceId}`, label: t('section.trash'), icon: <IconTrash {...icon} /> }
  const sites = { to: `/space/site/${spaceId}`, label: t('section.sites'), icon: <IconWorldWww {...icon} /> }
  const rail = isCompose
    ? [composed, ...(space.can.compose ? [sites] : []), info, members, ...(space.can.restore ? [trash] : [])]
    : [
        projects,
        info,
        members,
        compatibility,
        ...(space?.can.manageOpenUsers === true ? [machines] : []),
        ...(space?.can.configure === true ? [robots] : []),
        ...(space?.can.configure === true && config?.enableMeterSphere === true ? [settings] : []),
        ...(space?.can.restore === true ? [trash] : []),
      ]
  if (space === undefined) return { crumbs: [], rail }
  return {
    crumbs: [{ label: space.name, to: isCompose ? composed.to : projects.to }, ...currentCrumb(rail, pathname)],
    rail,
  }
}

/** The history of a composed project: in its space, below the project. `undefined` on other pages, and for one that cannot be opened. */
function useComposedPlace(): Place | undefined {
  const { t } = useTranslation('shell')
  const params = useParams()
  const isHere = params['composeId'] !== undefined
  const subject = useQuery({
    ...historySubjectQuery(readHistoryPlace(params) ?? { subject: 'compose', projectId: '' }),
    enabled: isHere,
  })
  const { composed } = subject.data ?? {}
  const space = useSpacePlace(isHere ? composed?.spaceId : undefined)
  if (composed === undefined || space === undefined) return undefined
  const project = { label: composed.projectName, to: composeEditorPath(composed.spaceId, composed.projectId) }
  return { ...space, crumbs: [...space.crumbs, project, { label: t('section.history') }] }
}

/** Pages of things in a project that are no entry of the rail. */
const innerPages = [
  ['/project/import/', 'import'],
  ['/project/history/', 'history'],
  ['/module/history/', 'history'],
  ['/doc/history/', 'history'],
  ['/doc/edit', 'edit'],
  ['/doc/', 'newDocument'],
] as const

/** The page as the last crumb. */
function usePageCrumb(): (rail: readonly RailItem[]) => readonly Crumb[] {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [, inner] = innerPages.find(([start]) => pathname.startsWith(start)) ?? []
  return (rail) => (inner === undefined ? currentCrumb(rail, pathname) : [{ label: t(`section.${inner}`) }])
}

/** `undefined` outside projects and for one that cannot be opened. `module`: the application one is in. */
function useProjectPlace(projectId: string | undefined, module: Module | undefined): Place | undefined {
  const { t } = useTranslation('shell')
  const pageCrumb = usePageCrumb()
  const { data: project, isError } = useQuery({
    ...projectInfoQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  })
  if (projectId === undefined || (isError && project === undefined)) return undefined
  const modules = {
    to: `/project/doc/${projectId}`,
    also: innerPages.map(([start]) => start),
    label: t('section.applications'),
    icon: <IconBox {...icon} />,
  }
  const info = { to: `/project/info/${projectId}`, label: t('section.info'), icon: <IconInfoCircle {...icon} /> }
  const members = { to: `/project/member/${projectId}`, label: t('section.members'), icon: <IconUsers {...icon} /> }
  const trash = { to: `/project/trash/${projectId}`, label: t('section.trash'), icon: <IconTrash {...icon} /> }
  const codes = { to: `/project/code/${projectId}`, label: t('section.constants'), icon: <IconVariable {...icon} /> }
  const releases = { to: `/project/release/${projectId}`, label: t('section.releases'), icon: <IconTag {...icon} /> }
  const sites = { to: `/project/site/${projectId}`, label: t('section.sites'), icon: <IconWorldWww {...icon} /> }
  const changelog = {
    to: `/project/changelog/${projectId}`,
    label: t('section.changelog'),
    icon: <IconHistory {...icon} />,
  }
  const health = {
    to: `/project/health/${projectId}`,
    label: t('section.health'),
    icon: <IconHeartCheck {...icon} />,
  }
  const rail = [
    modules,
    info,
    members,
    changelog,
    ...(project?.can.manageDocs === true ? [health] : []),
    ...(project?.can.manageDocs === true ? [codes] : []),
    releases,
    ...(project?.can.share === true ? [sites] : []),
    ...(project?.can.restore === true ? [trash] : []),
  ]
  if (project === undefined) return { crumbs: [], rail }
  const above = [
    { label: project.spaceName, to: `/space/project/${project.spaceId}` },
    { label: project.name, to: modules.to },
    ...(module === undefined ? [] : [{ label: module.name, to: `${modules.to}?module=${module.id}` }]),
  ]
  return { crumbs: [...above, ...pageCrumb(rail)], rail }
}

function useHomePlace(): Place {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const spaces = { to: '/dashboard', label: t('section.spaces'), icon: <IconLayoutGrid {...icon} /> }
  const trash = { to: '/trash', label: t('section.trash'), icon: <IconTrash {...icon} /> }
  return { crumbs: currentCrumb([trash], pathname), rail: [spaces, trash] }
}

/** Breadcrumb and rail of the space or project the address names; of all spaces when it names none. */
export function useManagementPlace(): Place {
  const { spaceId, projectId, moduleId } = useParams()
  const { data: module } = useQuery({ ...moduleInfoQuery(moduleId ?? ''), enabled: moduleId !== undefined })
  const home = useHomePlace()
  const space = useSpacePlace(spaceId)
  const composed = useComposedPlace()
  const project = useProjectPlace(projectId ?? module?.projectId, module)
  return project ?? composed ?? space ?? home
}
