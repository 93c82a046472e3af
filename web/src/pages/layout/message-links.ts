import type { Message } from '@lectern/contracts'

/** Page of what a message is about; `undefined` when there is nothing to open. */
export function linkOfMessage({ sourceKind, sourceId, projectId, docId }: Message): string | undefined {
  switch (sourceKind) {
    case 'doc':
      return `/view/${sourceId}`
    case 'comment':
      return `/view/${docId}?comment=${sourceId}`
    case 'project':
      return `/project/doc/${sourceId}`
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
