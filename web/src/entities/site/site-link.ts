import { toServerUrl } from '../../shared/api/base.ts'

/**
 * The whole address of a site.
 * @param baseUrl where people reach this installation; empty to take the address this page came from
 */
export function linkOfSite({ name, hostName }: { name: string; hostName: string }, baseUrl: string): string {
  const path = `/p/${name}`
  if (hostName !== '') return `https://${hostName}${path}`
  return baseUrl === '' ? new URL(toServerUrl(path), window.location.origin).href : baseUrl.replace(/\/$/, '') + path
}
