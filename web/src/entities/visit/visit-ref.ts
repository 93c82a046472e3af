import type { VisitedKind } from '@lectern/contracts'

/** A share or composed project as those who manage it name it. */
export interface VisitRef {
  of: VisitedKind
  id: string
}
