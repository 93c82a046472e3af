import { messageTypes } from '@lectern/contracts'

/** Page of what a message is about; `undefined` for kinds without a page. */
export function linkOfMessage(type: number, sourceId: string): string | undefined {
  if (type === messageTypes.doc) return `/view/${sourceId}`
  if (type === messageTypes.project) return `/project/doc/${sourceId}`
  return undefined
}
