import type { Json } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { recogniseSource, type SourceFormat } from '../snippets/recognise-source.ts'

/** Refuses a source that is not of the chosen format, naming the one it seems to have. */
export function noteOtherFormat(chosen: SourceFormat, source: Json, issues: IssueList): void {
  const found = recogniseSource(typeof source === 'string' ? source : JSON.stringify(source).slice(0, 300_000))
  if (found === undefined || found === chosen)
    issues.add('error', 'format_unknown', '#', { params: { format: chosen } })
  else issues.add('error', 'format_other', '#', { params: { format: chosen, found } })
}
