/* Who sees what of a document. Pure. */
import type { Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'

/** What the reader of a document may do besides reading it; `visitor` reads through a share. */
export type Reader = { kind: 'member'; manageDocs: boolean; share: boolean } | { kind: 'visitor' }

export function readerOf(role: Role): Reader {
  return { kind: 'member', manageDocs: mayProject('manageDocs', role), share: mayProject('share', role) }
}

/** A hidden document is for those who may organise; one in a hidden folder is hidden with it. */
export function isReadable(place: readonly { is_show: number }[], reader: Reader): boolean {
  return (reader.kind === 'member' && reader.manageDocs) || place.every((row) => row.is_show === 1)
}
