/* What a format has no place for, said by its place in a canonical description. */
import { plainPointerOf, type HttpContent } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'

/** Pointer of a document: `#/paths/~1orders/get`. */
export function placeOf({ container, path, method }: HttpContent, ...tokens: string[]): string {
  return '#' + plainPointerOf([container, path, method, ...tokens])
}

/** Notes that `field` of an operation is not in the export. */
export function notePart(
  issues: IssueList,
  format: string,
  content: HttpContent,
  field: string,
  ...tokens: string[]
): void {
  issues.add('warning', 'part_not_expressible', placeOf(content, ...tokens), {
    params: { format, field: field.slice(0, 200) },
    lost: true,
  })
}
