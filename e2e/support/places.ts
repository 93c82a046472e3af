// What of the sample space the pages are opened with.
import { docType } from '../../contracts/src/constants.ts'
import { fieldOf, type ApiClient } from './api-client.ts'
import type { Places } from './page-addresses.ts'

export const sharePassword = 'secret-1'

/** Ids of the sample spaces, one document of every kind, the latest release, and a share with a password. */
export async function findPlaces(api: ApiClient): Promise<Places> {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)
  const space = first(await api.call('GET', '/doc/view/projects'))
  const spaceId = String(fieldOf(space, 'id'))
  const projectId = String(fieldOf(first(fieldOf(space, 'projects')), 'id'))
  const modules = await api.call('GET', `/module/list?projectId=${projectId}`)
  const ids = Array.isArray(modules) ? modules.map((module) => String(fieldOf(module, 'id'))) : []
  const docIds: string[] = []
  const httpDocIds: string[] = []
  for (const moduleId of ids) {
    const docs = await api.call('POST', '/doc/list-v2', { moduleId })
    const doc: unknown = Array.isArray(docs) ? docs.findLast((one) => fieldOf(one, 'isFolder') === 0) : undefined
    if (doc === undefined) continue
    const id = String(fieldOf(doc, 'id'))
    docIds.push(id)
    if (fieldOf(doc, 'type') === docType.http) httpDocIds.push(id)
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
    httpDocIds,
    releaseId: String(fieldOf(release, 'id')),
    shareKey: String(fieldOf(share, 'key')),
    ...(await findComposed(api)),
  }
}

/** The composed project of the sample. */
async function findComposed(api: ApiClient): Promise<Pick<Places, 'composeSpaceId' | 'composeId' | 'showKey'>> {
  const spaces = await api.call('GET', '/space/list')
  const space: unknown = Array.isArray(spaces) ? spaces.find((one) => fieldOf(one, 'isCompose') === 1) : undefined
  const composeSpaceId = String(fieldOf(space, 'id'))
  const projects = await api.call('GET', `/space/project/compose/list?spaceId=${composeSpaceId}`)
  const project: unknown = Array.isArray(projects) ? projects[0] : undefined
  return { composeSpaceId, composeId: String(fieldOf(project, 'id')), showKey: String(fieldOf(project, 'key')) }
}
