import { messageTypes, type Message } from '@lectern/contracts'
import { releasePath } from '../../entities/release/release-paths.ts'

/** Page of what a message is about; `undefined` when there is nothing to open. */
export function linkOfMessage(message: Message): string | undefined {
  const { sourceKind, sourceId, projectId, docId } = message
  // An archive that was packed is fetched where it was asked for.
  if (message.type === messageTypes.export) {
    if (sourceKind === 'space') return `/space/info/${sourceId}`
    if (sourceKind === 'project') return `/project/info/${sourceId}`
    if (sourceKind === 'module' && projectId !== '')
      return `/project/doc/${projectId}?module=${sourceId}&segment=settings&part=archive`
  }
  switch (sourceKind) {
    case 'doc':
      return `/view/${sourceId}`
    case 'comment':
      return `/view/${docId}?comment=${sourceId}`
    case 'project':
      return `/project/doc/${sourceId}`
    case 'release':
      return projectId === '' ? undefined : releasePath(projectId, sourceId)
    case 'module':
      return projectId === '' ? undefined : `/project/doc/${projectId}?module=${sourceId}`
    case 'space':
      return `/space/project/${sourceId}`
    case 'job':
      return `/export/${sourceId}`
    case '':
      return undefined
  }
}
