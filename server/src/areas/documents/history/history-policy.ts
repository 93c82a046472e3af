/* Who sees and who restores states. Settings of an application are for those who manage it. Pure. */
import type { HistorySubject, ProjectAction, Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'

export function mayReadHistory(subject: HistorySubject, role: Role): boolean {
  return mayProject(subject === 'push' ? 'manageModules' : 'read', role)
}

/** Making an older state the present one, and saying why a state was saved. */
export function mayWriteHistory(subject: HistorySubject, role: Role): boolean {
  const action: ProjectAction = subject === 'push' || subject === 'application' ? 'manageModules' : 'manageDocs'
  return mayProject(action, role)
}
