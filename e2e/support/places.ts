// What of the sample space the pages are opened with.
import { fieldOf, type ApiClient } from './api-client.ts'
import type { Places } from './page-addresses.ts'

export const sharePassword = 'secret-1'

/** Ids of the sample space, one document of every kind, the latest release, and a share with a password. */
export async function findPlaces(api: ApiClient): Promise<Places> {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)
  const space = first(await api.call('GET', '/doc/view/projects'))
  const spaceId = String(fieldOf(space, 'id'))
  const projectId = String(fieldOf(first(fieldOf(space, 'projects')), 'id'))
  const modules = await api.call('GET', `/module/list?projectId=${projectId}`)
  const ids = Array.isArray(modules) ? modules.map((module) => String(fieldOf(module, 'id'))) : []
  const docIds: string[] = []
  for (const moduleId of ids) {
    const docs = await api.call('POST', '/doc/list-v2', { moduleId })
    const doc: unknown = Array.isArray(docs) ? docs.findLast((one) => fieldOf(one, 'isFolder') === 0) : undefined
    if (doc !== undefined) docIds.push(String(fieldOf(doc, 'id')))
  }
  const release = first(await api.call('GET', `/project/release/list?projectId=${projectId}`))
  const share = await api.call('POST', '/doc/share/add', {
    moduleId: ids[0],
    type: 2,
    isAll: 1,
    content: [],
    remark: '',
    password: sharePassword,
  })
  return {
    spaceId,
    projectId,
    moduleId: ids[0] ?? '',
    docIds,
    releaseId: String(fieldOf(release, 'id')),
    shareKey: String(fieldOf(share, 'key')),
  }
}
