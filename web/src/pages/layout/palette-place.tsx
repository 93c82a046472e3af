import type { DocDetail } from '@lectern/contracts'
import { IconBook, IconHelp, IconLayoutGrid, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import type { PaletteProps, Scope } from '../../features/finding/palette/item.ts'
import Palette from '../../features/finding/palette/palette.tsx'
import { placesToGo } from '../../features/system/shell/use-global-shortcuts.ts'
import { commands, menuKeys } from '../../shared/commands/command-list.ts'
import type { Command } from '../../shared/commands/command.ts'
import { accountPages, adminPages } from './settings-pages.tsx'
import { useManagementPlace } from './use-management-place.tsx'

/** The palette with the pages that there are from here, and the places around. */
export default function PalettePlace(opening: Pick<PaletteProps, 'typed' | 'onClose'>) {
  const isSuperAdmin = useQuery(currentUserQuery).data?.isSuperAdmin === true
  const scopes = useScopes()
  const pages = usePages(isSuperAdmin)
  return <Palette {...opening} {...{ pages, scopes }} seesPeople={isSuperAdmin} />
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }
const goKeys: Readonly<Record<string, string>> = {
  [placesToGo.goSpaces]: commands.go.goSpaces[0],
  [placesToGo.goMessages]: commands.go.goMessages[0],
  [placesToGo.goReading]: commands.go.goReading[0],
}

/** Each once: what is near comes first. */
function usePages(isSuperAdmin: boolean): Command[] {
  const { t } = useTranslation('shell')
  const { rail } = useManagementPlace()
  const pages = [
    ...rail,
    { to: placesToGo.goSpaces, label: t('home'), icon: <IconLayoutGrid {...icon} /> },
    { to: placesToGo.goReading, label: t('mode.read'), icon: <IconBook {...icon} /> },
    { to: '/search', label: t('search'), icon: <IconSearch {...icon} /> },
    ...accountPages(t),
    ...(isSuperAdmin ? adminPages(t) : []),
    { to: '/help', label: t('help'), icon: <IconHelp {...icon} /> },
  ]
  return pages
    .filter(({ to }, at) => pages.findIndex((other) => other.to === to) === at)
    .map(({ to, label, icon: picture }) => ({ key: to, to, label, icon: picture, keys: menuKeys(goKeys[to] ?? '') }))
}

/** What can be searched: the application and project one is in, and everything. */
function useScopes(): Scope[] {
  const { t } = useTranslation('palette')
  const params = useParams()
  const [search] = useSearchParams()
  const client = useQueryClient()
  const doc = client.getQueryData<DocDetail>(['doc', params['docId']])
  const moduleId = doc?.moduleId ?? params['moduleId'] ?? search.get('module') ?? ''
  const { data: module } = useQuery({ ...moduleInfoQuery(moduleId), enabled: moduleId !== '' })
  const projectId = doc?.projectId ?? params['projectId'] ?? module?.projectId ?? ''
  const { data: project } = useQuery({ ...projectInfoQuery(projectId), enabled: projectId !== '' })
  return [
    ...(module === undefined ? [] : [{ key: `module:${module.id}`, label: module.name, moduleId: module.id }]),
    ...(project === undefined ? [] : [{ key: `project:${project.id}`, label: project.name, projectId: project.id }]),
    { key: 'all', label: t('scope.all') },
  ]
}
