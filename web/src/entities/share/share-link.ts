import { toServerUrl } from '../../shared/api/base.ts'

/**
 * The whole address of a share.
 * @param baseUrl where people reach this installation; empty to take the address this page came from
 */
export function linkOfShare(shareKey: string, baseUrl: string): string {
  const path = `/share/${shareKey}`
  return baseUrl === '' ? new URL(toServerUrl(path), window.location.origin).href : baseUrl.replace(/\/$/, '') + path
}
