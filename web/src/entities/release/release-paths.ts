/* Addresses of releases. Pure. */

/** What a page of a release compares, as its address has it. */
export interface ComparedSides {
  from?: string | undefined
  to?: string | undefined
  /** Only documents of this application. */
  app?: string | undefined
  /** A document whose changes are open. */
  doc?: string | undefined
}

/** The page of a release, of all of them without one. */
export function releasePath(projectId: string, releaseId?: string, sides: ComparedSides = {}): string {
  const path = ['/project/release', projectId, ...(releaseId === undefined ? [] : [releaseId])].join('/')
  const fields = Object.entries(sides).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields).toString()}`
}

/** The page that reads a release, or a document of it. */
export const readReleasePath = (releaseId: string, docId?: string): string =>
  ['/release', releaseId, ...(docId === undefined ? [] : [docId])].join('/')
