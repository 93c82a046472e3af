/* Who sees and who restores states; what of a state's content they see is the rule of `auth/visibility.ts`. Pure. */
import type { HistorySubject, ProjectAction, Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import { seesSettings } from '../../../auth/visibility.ts'

export function mayReadHistory(subject: HistorySubject, role: Role): boolean {
  return subject === 'push' ? seesSettings(role) : mayProject('read', role)
}

/** Making an older state the present one, and saying why a state was saved. */
export function mayWriteHistory(subject: HistorySubject, role: Role): boolean {
  const action: ProjectAction = subject === 'push' || subject === 'application' ? 'manageModules' : 'manageDocs'
  return mayProject(action, role)
}
