/* What a MeterSphere has: workspaces, projects in them, and modules in these. Version 3 calls workspaces organizations. */
import { meterSphereLimits } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { askPlatform, PlatformError, type Platform } from './ask-platform.ts'

export interface NamedThere {
  id: string
  name: string
}
export type FolderThere = NamedThere & { depth: number }

/** What version 3 has from the start, for keys that may not list organizations. */
const firstOrganization: NamedThere = { id: '100001', name: '100001' }
/** Levels of modules that can be chosen. */
const levels = 2
const { listed } = meterSphereLimits

/** Also tries the keys. @throws {PlatformError} */
export async function listWorkspaces(context: AppContext, platform: Platform): Promise<NamedThere[]> {
  if (platform.version === '2') {
    await askPlatform(context, platform, { method: 'GET', path: '/currentUser' })
    return namedOf(await askPlatform(context, platform, { method: 'GET', path: '/workspace/list/userworkspace' }))
  }
  await askPlatform(context, platform, { method: 'GET', path: '/user/api/key/validate' })
  const known = await listOrganizations(context, platform)
  return known.length === 0 ? [firstOrganization] : known
}

async function listOrganizations(context: AppContext, platform: Platform): Promise<NamedThere[]> {
  try {
    return namedOf(await askPlatform(context, platform, { method: 'GET', path: '/system/organization/switch-option' }))
  } catch (error) {
    if (error instanceof PlatformError && error.problem.reason === 'refused') return []
    throw error
  }
}

/** @throws {PlatformError} */
export async function listProjects(
  context: AppContext,
  platform: Platform,
  workspaceId: string,
): Promise<NamedThere[]> {
  const call =
    platform.version === '2'
      ? ({ method: 'POST', path: '/project/list/related', body: { workspaceId } } as const)
      : ({ method: 'GET', path: `/project/list/options/${encodeURIComponent(workspaceId)}` } as const)
  return namedOf(await askPlatform(context, platform, call))
}

/** In their order. @throws {PlatformError} */
export async function listFolders(context: AppContext, platform: Platform, projectId: string): Promise<FolderThere[]> {
  const call =
    platform.version === '2'
      ? ({ method: 'GET', path: `/api/module/list/${encodeURIComponent(projectId)}/http` } as const)
      : ({ method: 'POST', path: '/api/definition/module/only/tree', body: { projectId } } as const)
  return foldersOf(await askPlatform(context, platform, call), 0).slice(0, listed)
}

function foldersOf(data: unknown, depth: number): FolderThere[] {
  if (depth === levels) return []
  return entriesOf(data).flatMap(({ fields, ...named }) => [
    { ...named, depth },
    ...foldersOf(fields.get('children'), depth + 1),
  ])
}

const namedOf = (data: unknown): NamedThere[] => entriesOf(data).map(({ id, name }) => ({ id, name }))

function entriesOf(data: unknown): (NamedThere & { fields: ReadonlyMap<string, unknown> })[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, listed).flatMap((each: unknown) => {
    const fields = new Map<string, unknown>(typeof each === 'object' && each !== null ? Object.entries(each) : [])
    const [id, name] = [fields.get('id'), fields.get('name')]
    if (typeof id !== 'string' || typeof name !== 'string' || id === '' || name === '') return []
    return [{ id: id.slice(0, meterSphereLimits.id), name: name.slice(0, meterSphereLimits.name), fields }]
  })
}
