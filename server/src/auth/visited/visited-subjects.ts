/* What can be visited: each kind is a file beside this one and an entry here. */
import type { VisitedKind } from '@lectern/contracts'
import type { VisitedSubjects } from './visited-subject.ts'
import { visitedComposed } from './visited-composed.ts'
import { visitedShares } from './visited-shares.ts'

export const visitedSubjects: Readonly<Partial<Record<VisitedKind, VisitedSubjects>>> = {
  share: visitedShares,
  compose: visitedComposed,
}
