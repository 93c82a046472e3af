import type { VisitedKind } from '@lectern/contracts'
import { toServerUrl } from '../../shared/api/base.ts'
import type { Visit } from './visit-access.ts'

/** Where the pages of each kind begin (specification §2). */
const beginnings: Readonly<Record<VisitedKind, string>> = { share: '/share', compose: '/show' }

/** Address within the application. */
export function pathOfVisit({ of, key }: Visit): string {
  return `${beginnings[of]}/${key}`
}

/**
 * The whole address, or that of a document in it.
 * @param baseUrl where people reach this installation; empty to take the address this page came from
 */
export function linkOfVisit(visit: Visit, baseUrl: string, docId?: string): string {
  const path = `${pathOfVisit(visit)}${docId === undefined ? '' : `/${docId}`}`
  return baseUrl === '' ? new URL(toServerUrl(path), window.location.origin).href : baseUrl.replace(/\/$/, '') + path
}
