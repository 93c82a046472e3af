import { plainPointerOf, type Json } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import type { Place } from './facts.ts'

/** Names something that is left out because it is not what stands in such a place. */
export function noteWrong(
  issues: IssueList,
  place: Place,
  kind: string,
  expected: string,
  found: Json | undefined,
): void {
  issues.add('warning', 'type_wrong', '#' + plainPointerOf(place), {
    params: { kind, expected, found: typeName(found) },
    lost: true,
  })
}

function typeName(value: Json | undefined): string {
  if (value === undefined || value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
