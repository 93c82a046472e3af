/* Where an entry of the changelog leads. Pure. */
import type { ChangelogEntry } from '@lectern/contracts'
import { docHistoryPath, moduleHistoryPath } from '../../../entities/history/history-place.ts'

/** To the difference from the state before; of what was added to the document, or its first state. */
export function entryPath({ moduleId, subject, subjectId, from, to }: ChangelogEntry): string {
  const pair = from === '' ? { to } : { from, to }
  if (subject === 'doc' && from === '') return `/view/${subjectId}`
  if (subject === 'model') return moduleHistoryPath('model', moduleId, subjectId, pair)
  if (subject === 'application') return moduleHistoryPath('application', moduleId, undefined, pair)
  return docHistoryPath(moduleId, subjectId, pair)
}
