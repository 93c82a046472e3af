import { toServerUrl } from '../../shared/api/base.ts'

/**
 * The whole address of a composed project, or of a document in it.
 * @param baseUrl where people reach this installation; empty to take the address this page came from
 */
export function linkOfCompose(key: string, baseUrl: string, docId?: string): string {
  const path = `/show/${key}${docId === undefined ? '' : `/${docId}`}`
  return baseUrl === '' ? new URL(toServerUrl(path), window.location.origin).href : baseUrl.replace(/\/$/, '') + path
}
