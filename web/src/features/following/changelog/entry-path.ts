/* Where an entry of the changelog leads. Pure. */
import type { ChangelogEntry } from '@lectern/contracts'
import { meantOf } from '@lectern/model'
import { docHistoryPath, moduleHistoryPath } from '../../../entities/history/history-place.ts'

/**
 * To the difference from the state before, at what of it is meant; of what was added to the document, or its first state.
 * @param at what is meant: see `meantGroups`
 */
export function entryPath(entry: ChangelogEntry, at = meantOf(entry)): string {
  const { moduleId, subject, subjectId, from, to } = entry
  if (subject === 'doc' && from === '') return `/view/${subjectId}`
  const pair = from === '' ? { to } : { from, to, at }
  if (subject === 'model') return moduleHistoryPath('model', moduleId, subjectId, pair)
  if (subject === 'application') return moduleHistoryPath('application', moduleId, undefined, pair)
  return docHistoryPath(moduleId, subjectId, pair)
}
