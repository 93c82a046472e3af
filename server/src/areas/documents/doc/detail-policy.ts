/* What a reader of a document may do besides reading it. Pure. */
import type { DocDetail } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import type { Reader } from '../../../auth/visibility.ts'

export function detailAbilities(reader: Reader): DocDetail['can'] {
  if (reader === 'visitor') return noAbilities
  return { manageDocs: mayProject('manageDocs', reader), share: mayProject('share', reader) }
}

export const noAbilities: DocDetail['can'] = { manageDocs: false, share: false }
